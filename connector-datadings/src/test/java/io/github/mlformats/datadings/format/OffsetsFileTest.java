package io.github.mlformats.datadings.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.ProblemCollector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetsFileTest {
    private final ProblemCollector findings = new ProblemCollector();
    private int reads;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 511, 512, 513, 100_000})
    void findsTheFirstSampleAfterAPosition(int samples) throws IOException {
        long[] offsets = uneven(samples);
        OffsetsFile file = open(offsets, false);
        Random random = new Random(1);

        for (int i = 0; i < 50; i++) {
            long position = random.nextLong(offsets[samples] + 10);
            int expected = 0;
            while (expected < samples && offsets[expected] < position) {
                expected++;
            }
            assertThat(file.firstAt(position)).as("byte " + position).isEqualTo(expected);
        }
    }

    @Test
    void findsItWithFewReads() throws IOException {
        OffsetsFile file = open(uneven(1_000_000), false);
        reads = 0;

        file.firstAt(100_000_000);

        assertThat(reads).isLessThan(8);
    }

    @Test
    void readsOnlyTheRequestedSlots() throws IOException {
        OffsetsFile file = open(uneven(100_000), false);
        reads = 0;

        SampleSlots slots = file.slots(5000, 100);

        assertThat(slots.count()).isEqualTo(100);
        assertThat(slots.first()).isEqualTo(5000);
        assertThat(reads).isEqualTo(1);
    }

    @Test
    void anEmptySetHasOneOffset() throws IOException {
        assertThat(open(new long[] {0}, false).samples()).isZero();
    }

    @Test
    void aTolerantOpenLimitsFaultsToTheirSlots() throws IOException {
        OffsetsFile file = open(new long[] {3, 10, Long.MIN_VALUE + 5, 20, 30}, 40, true);

        SampleSlots slots = file.slots(0, (int) file.samples());

        assertThat(slots.count()).isEqualTo(5);
        assertThat(slots.fault(0)).hasMessageContaining("sample 0 from byte 0 on");
        assertThat(slots.fault(1)).hasMessageContaining("9223372036854775813");
        assertThat(slots.fault(2)).hasMessageContaining("9223372036854775813");
        assertThat(slots.fault(3)).isNull();
        assertThat(slots.fault(4)).hasMessageContaining("bytes after the last offset");
        assertThat(slots.start(1)).isEqualTo(10);
        assertThat(slots.end(1)).as("no further than the file").isEqualTo(40);
    }

    @Test
    void aSampleBeyondTwoGibibytesIsCorrupt() throws IOException {
        long[] offsets = {0, 1L << 31, (1L << 31) + 10, 1L << 33};
        SampleSlots slots = open(offsets, 1L << 33, false).slots(0, 3);

        assertThat(slots.fault(0)).hasMessageContaining("at most");
        assertThat(slots.fault(1)).isNull();
        assertThat(slots.start(1)).isEqualTo(1L << 31);
    }

    @Test
    void damagedOffsetsEndTheSearchToo() throws IOException {
        Random random = new Random(7);
        long[] offsets = random.longs(10_000).toArray();
        offsets[0] = 0;
        OffsetsFile file = open(offsets, 1000, true);

        for (int i = 0; i < 100; i++) {
            assertThat(file.firstAt(random.nextLong(2000))).isBetween(0L, 10_000L);
        }
    }

    @Test
    void aStrictOpenSuggestsAWorkaround() {
        assertThatThrownBy(() -> open(new long[] {0, 10}, 20, false))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("to read the data file without its .offsets");
    }

    private static long[] uneven(int samples) {
        Random random = new Random(samples);
        long[] offsets = new long[samples + 1];
        for (int i = 0; i < samples; i++) {
            offsets[i + 1] = offsets[i] + random.nextInt(i % 100 == 0 ? 20_000 : 400);
        }
        return offsets;
    }

    private OffsetsFile open(long[] offsets, boolean tolerant) throws IOException {
        return open(offsets, offsets[offsets.length - 1], tolerant);
    }

    private OffsetsFile open(long[] offsets, long dataSize, boolean tolerant) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(8 * offsets.length);
        Arrays.stream(offsets).forEach(bytes::putLong);
        HeapSource heap = new HeapSource("x.offsets", bytes.array());
        ByteSource counting = source(heap.name(), heap.size(), heap);
        return OffsetsFile.open(counting, source("x", dataSize, heap), tolerant, findings::add);
    }

    private ByteSource source(String name, long size, HeapSource bytes) {
        return new ByteSource() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public long size() {
                return size;
            }

            @Override
            public void read(long position, byte[] target, int offset, int length) {
                reads++;
                bytes.read(position, target, offset, length);
            }
        };
    }
}
