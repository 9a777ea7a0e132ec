package io.github.mlformats.datadings.format.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.HeapSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Tests which bytes of a data file are read, depending on the requested fields. */
class SampleReadsTest {
    private static final int SAMPLES = 100;
    private static final int IMAGE = 110_000;

    private final List<Integer> reads = new ArrayList<>();

    @Test
    void largeValuesThatAreNotProjectedAreNotRead() throws IOException {
        byte[] data = images(IMAGE);
        long labels = labels(data, false);

        assertThat(labels).isEqualTo(SAMPLES * (SAMPLES - 1) / 2);
        assertThat(bytesRead()).isLessThan(data.length / 10L);
        assertThat(reads)
                .as("the tail of a sample and the head of the next are one read")
                .hasSizeLessThan(SAMPLES + 5);
    }

    @Test
    void largeValuesAreReadOnceIntoTheirOwnArrays() throws IOException {
        byte[] data = images(IMAGE);
        labels(data, true);

        assertThat(bytesRead()).isLessThan((long) (1.1 * data.length));
        assertThat(reads).hasSizeLessThan(2 * SAMPLES + 5);
    }

    @Test
    void smallSamplesAreReadManyAtATime() throws IOException {
        byte[] data = images(900);
        labels(data, true);

        assertThat(bytesRead()).isEqualTo(data.length);
        assertThat(reads).hasSizeLessThan(4);
    }

    @Test
    void columnsAreInferredFromOneRead() throws IOException {
        MessageBufferPacker list = MessagePack.newDefaultBufferPacker();
        list.packArrayHeader(IMAGE);
        for (int i = 0; i < IMAGE; i++) {
            list.packLong(Long.MAX_VALUE);
        }
        byte[] data = list.toByteArray();
        MessagePackCursor cursor = new MessagePackCursor(new ByteWindow(counting(data), "samples"));
        cursor.open(0, data.length, 0);

        SampleColumns columns = SampleColumns.infer(cursor, new TypeMerger(TypeMerger.MapRepresentation.AUTO));

        assertThat(columns.types())
                .isEqualTo(Map.of(SampleColumns.VALUE, new SampleValueType.ListOf(SampleValueType.Simple.INT64)));
        assertThat(bytesRead()).isEqualTo(data.length);
    }

    private long bytesRead() {
        return reads.stream().mapToLong(Integer::longValue).sum();
    }

    /** Reads all samples; returns the sum of their labels. */
    private long labels(byte[] data, boolean withImages) throws IOException {
        ByteWindow window = new ByteWindow(counting(data), "samples");
        MessagePackCursor cursor = new MessagePackCursor(window);
        int size = data.length / SAMPLES;
        long sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            cursor.open((long) i * size, size, i);
            cursor.next();
            cursor.skip();
            if (withImages) {
                cursor.next();
                byte[] image = cursor.copy();
                assertThat(image[image.length - 1]).isEqualTo((byte) i);
            } else {
                cursor.skip();
            }
            cursor.skip();
            cursor.next();
            sum += cursor.integer();
            cursor.requireEnd();
        }
        return sum;
    }

    private ByteSource counting(byte[] data) {
        HeapSource heap = new HeapSource("data.msgpack", data);
        return new ByteSource() {
            @Override
            public String name() {
                return heap.name();
            }

            @Override
            public long size() {
                return heap.size();
            }

            @Override
            public void read(long position, byte[] target, int offset, int length) {
                reads.add(length);
                heap.read(position, target, offset, length);
            }
        };
    }

    private static byte[] images(int size) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            for (int i = 0; i < SAMPLES; i++) {
                byte[] image = new byte[size];
                image[size - 1] = (byte) i;
                packer.packMapHeader(2)
                        .packString("image")
                        .packBinaryHeader(size)
                        .addPayload(image);
                packer.packString("label").packInt(i);
            }
            return packer.toByteArray();
        }
    }
}
