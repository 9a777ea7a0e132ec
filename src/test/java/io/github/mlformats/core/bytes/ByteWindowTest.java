package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.core.testing.file.CountingByteSource;
import io.github.mlformats.core.testing.file.EndlessSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the content of a window and the reads it issues. */
class ByteWindowTest {
    private static final int SIZE = 1000;

    @ParameterizedTest(name = "windows of {0} bytes")
    @ValueSource(ints = {8, 9, 100, Integer.MAX_VALUE})
    void returnsTheBytesOfTheFileAtAnyPosition(int maxWindow) throws IOException {
        byte[] file = bytes(SIZE);
        ByteWindow window = new ByteWindow(new SmallWindows(new HeapSource("f", file), maxWindow), "bytes");
        Random random = new Random(maxWindow);

        for (int i = 0; i < 3000; i++) {
            int position = (int) window.position();
            int count = random.nextInt(Math.min(40, SIZE - position + 1));
            switch (random.nextInt(5)) {
                case 0 -> window.seek(random.nextInt(SIZE + 1));
                case 1 -> window.skip(count, "bytes");
                case 2 -> {
                    byte[] target = new byte[count + 2];
                    window.read(target, 1, count, "bytes");
                    assertThat(Arrays.copyOfRange(target, 1, count + 1)).isEqualTo(copy(file, position, count));
                    assertThat(target[0] + target[count + 1]).isZero();
                }
                default -> {
                    window.ensureBuffered(count, "bytes");
                    assertThat(window.buffered()).isGreaterThanOrEqualTo(count);
                    assertThat(copy(window.data(), window.index(), window.buffered()))
                            .isEqualTo(copy(file, position, window.buffered()));
                    window.advance(count);
                }
            }
            assertThat(window.remaining()).isEqualTo(SIZE - window.position());
        }
    }

    @ParameterizedTest(name = "windows of {0} bytes")
    @ValueSource(ints = {8, 100})
    void readsNoMoreThanTheMaximumWindow(int maxWindow) throws IOException {
        CountingByteSource source =
                new CountingByteSource(new SmallWindows(new HeapSource("f", bytes(SIZE)), maxWindow));
        ByteWindow window = new ByteWindow(source, "bytes");
        while (window.remaining() > 0) {
            window.ensureBuffered(1, "a byte");
            window.advance(1);
        }

        assertThat(source.bytesRead()).isEqualTo(SIZE);
        assertThat(source.reads()).allSatisfy(read -> assertThat(read.length()).isLessThanOrEqualTo(maxWindow));
    }

    @Test
    void buffersAValueLargerThanTheWindow() throws IOException {
        byte[] file = bytes(SIZE);
        ByteWindow window = new ByteWindow(new SmallWindows(new HeapSource("f", file), 8), "bytes");
        window.skip(3, "bytes");
        window.ensureBuffered(500, "a text");

        assertThat(copy(window.data(), window.index(), 500)).isEqualTo(copy(file, 3, 500));
    }

    @Test
    void sequentialStepsGrow() throws IOException {
        CountingByteSource source = new CountingByteSource(new EndlessSource("f", 20 << 20, position -> 0));
        ByteWindow window = new ByteWindow(source, "bytes");
        while (window.remaining() > 0) {
            window.ensureBuffered(1, "a byte");
            window.advance(1);
        }

        assertThat(source.bytesRead()).isEqualTo(source.size());
        assertThat(source.reads())
                .extracting(ByteRange::length)
                .startsWith(64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20, 2 << 20, 4 << 20, 4 << 20);
    }

    @Test
    void readsASmallRegionAtOnce() throws IOException {
        CountingByteSource source = new CountingByteSource(new HeapSource("f", bytes(SIZE)));
        ByteWindow window = new ByteWindow(source, 100, 900, "numbers");
        for (int i = 0; i < 100; i++) {
            window.ensureBuffered(8, "a number");
            window.advance(8);
        }

        assertThat(source.reads()).containsExactly(new ByteRange(100, 800));
    }

    @Test
    void readsTheHeadersOfALargeFileWithSmallReads() throws IOException {
        int header = 60;
        int payload = 4_000_000;
        CountingByteSource source =
                new CountingByteSource(new EndlessSource("f", 100L * (header + payload), position -> 0));
        ByteWindow window = new ByteWindow(source, "records");
        for (int record = 0; record < 100; record++) {
            window.ensureBuffered(20, "a header");
            window.advance(20);
            window.ensureBuffered(header - 20, "the rest of it");
            window.advance(header - 20);
            window.skip(payload, "a payload");
        }

        assertThat(window.remaining()).isZero();
        assertThat(source.reads()).hasSize(100);
        assertThat(source.bytesRead()).isLessThan(200_000);
    }

    @Test
    void adaptsTheStepAfterAJump() throws IOException {
        int header = 3000;
        int payload = 1_000_000;
        CountingByteSource source =
                new CountingByteSource(new EndlessSource("f", 100L * (header + payload), position -> 0));
        ByteWindow window = new ByteWindow(source, "records");
        for (int record = 0; record < 100; record++) {
            for (int i = 0; i < header; i++) {
                window.ensureBuffered(1, "a byte");
                window.advance(1);
            }
            window.skip(payload, "a payload");
        }

        assertThat(source.reads()).hasSizeLessThan(110);
        assertThat(source.bytesRead()).isLessThan(100 * 2 * header);
    }

    @Test
    void readsThroughSmallGapsOnly() throws IOException {
        CountingByteSource source = new CountingByteSource(new EndlessSource("f", 10 << 20, position -> 0));
        ByteWindow window = new ByteWindow(source, "bytes");
        window.ensureBuffered(1, "a byte");
        window.skip((64 << 10) + ByteSource.DISK_GAP, "a small gap");
        window.ensureBuffered(1, "a byte");
        window.skip(1 << 20, "a large one");
        window.ensureBuffered(1, "a byte");

        assertThat(source.reads()).extracting(ByteRange::length).containsExactly(64 << 10, 128 << 10, 512);
    }

    @Test
    void readsLargePayloadsDirectlyIntoTheirArrays() throws IOException {
        int payload = 5 << 20;
        CountingByteSource source =
                new CountingByteSource(new EndlessSource("f", 10L * payload, position -> (int) position));
        ByteWindow window = new ByteWindow(source, "payloads");
        byte[] target = new byte[payload];
        for (int i = 0; i < 10; i++) {
            window.read(target, 0, 1, "a header");
            window.read(target, 1, payload - 1, "a payload");
            assertThat(target[payload - 1]).isEqualTo((byte) (window.position() - 1));
        }

        assertThat(source.bytesRead()).isEqualTo(source.size());
        assertThat(source.reads()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void doesNotReadPayloadsWithTheirHeaders() throws IOException {
        int image = 110_000;
        CountingByteSource source = new CountingByteSource(new EndlessSource("f", 100L * image, position -> 0));
        readImages(source, image);

        assertThat(source.bytesRead()).isEqualTo(source.size());
        assertThat(source.reads())
                .extracting(ByteRange::length)
                .hasSize(200)
                .startsWith(64 << 10, image - (64 << 10), 512, image - 512, 512, image - 512);
    }

    @Test
    void readsPayloadsWithTheirHeadersIfRequestsAreExpensive() throws IOException {
        int image = 110_000;
        CountingByteSource source = new CountingByteSource(new EndlessSource("f", 100L * image, position -> 0)) {
            @Override
            public int readGap() {
                return 1 << 20;
            }
        };
        readImages(source, image);

        assertThat(source.bytesRead()).isEqualTo(source.size());
        assertThat(source.reads()).hasSizeLessThan(6);
    }

    /** After the largest step of one request, as many of these as the source reads at the same time. */
    @Test
    void readsSeveralStepsInParallelIfTheSourceCan() throws IOException {
        ParallelSource source =
                new ParallelSource(new EndlessSource("f", 60L << 20, position -> (int) (position % 251)));
        ByteWindow window = new ByteWindow(source, "bytes");
        for (long position = 0; position < source.size(); position++) {
            window.ensureBuffered(1, "a byte");
            assertThat(window.data()[window.index()]).isEqualTo((byte) (position % 251));
            window.advance(1);
        }

        int mb = 1 << 20;
        assertThat(source.reads())
                .extracting(ByteRange::length)
                .containsExactly(mb, 2 * mb, 4 * mb, 8 * mb, 8 * mb, 8 * mb, 8 * mb, 8 * mb, 8 * mb, 5 * mb);
        assertThat(source.parallel).containsExactly(4, 2);
        assertThat(source.bytesRead()).isEqualTo(source.size());
    }

    @Test
    void readsALargeValueWithOneRequest() throws IOException {
        int size = 50 << 20;
        ParallelSource source = new ParallelSource(new EndlessSource("f", size, position -> 0));
        new ByteWindow(source, "bytes").ensureBuffered(size, "a value");

        assertThat(source.reads()).containsExactly(new ByteRange(0, size));
    }

    /** A store that reads four ranges at a time, in the case of adjacent ones. */
    private static final class ParallelSource extends CountingByteSource {
        private final List<Integer> parallel = new ArrayList<>();

        ParallelSource(ByteSource source) {
            super(source);
        }

        @Override
        public int readGap() {
            return 1 << 20;
        }

        @Override
        public int parallelReads() {
            return 4;
        }

        @Override
        public void readAdjacent(ByteRange[] ranges, byte[] target, int offset) throws IOException {
            parallel.add(ranges.length);
            super.readAdjacent(ranges, target, offset);
        }
    }

    private static void readImages(CountingByteSource source, int size) throws IOException {
        ByteWindow window = new ByteWindow(source, "images");
        byte[] image = new byte[size - 20];
        while (window.remaining() > 0) {
            window.ensureBuffered(20, "a head");
            window.advance(20);
            window.read(image, 0, image.length, "an image");
        }
    }

    @Test
    void limitsReadAhead() throws IOException {
        CountingByteSource source = new CountingByteSource(new HeapSource("f", bytes(SIZE)));
        ByteWindow window = new ByteWindow(source, "bytes");
        window.limitReadAhead(30);
        window.ensureBuffered(1, "a byte");
        window.skip(40, "bytes");
        window.ensureBuffered(5, "a value after all");

        assertThat(source.reads()).containsExactly(new ByteRange(0, 30), new ByteRange(40, 5));
    }

    @Test
    void movesBackInsideTheBufferWithoutReading() throws IOException {
        CountingByteSource source =
                new CountingByteSource(new EndlessSource("f", 10 << 20, position -> (int) (position >> 16)));
        ByteWindow window = new ByteWindow(source, "bytes");
        window.seek(5 << 16);
        window.ensureBuffered(10, "bytes");
        window.advance(10);
        window.seek(5 << 16);
        window.ensureBuffered(10, "bytes");
        assertThat(source.reads()).hasSize(1);

        window.seek(1 << 16);
        window.ensureBuffered(1, "a byte");
        assertThat(window.data()[window.index()]).isEqualTo((byte) 1);
        assertThat(source.reads()).hasSize(2);
    }

    @Test
    void supportsPositionsAbove2GiB() throws IOException {
        long far = 5L << 30;
        EndlessSource source = new EndlessSource("f", far + 100, position -> (int) (position - far));
        ByteWindow window = new ByteWindow(source, "bytes");
        window.skip(far + 7, "a payload above 4 GiB");
        window.ensureBuffered(3, "bytes");

        assertThat(window.position()).isEqualTo(far + 7);
        assertThat(window.remaining()).isEqualTo(93);
        assertThat(copy(window.data(), window.index(), 3)).containsExactly(7, 8, 9);
    }

    @Test
    void checksLengths() {
        ByteWindow window = new ByteWindow(new HeapSource("f", bytes(100)), 10, 20, "table");
        window.skip(4, "bytes");

        String message = "f is corrupt at byte 14 (table): expected a name of 2147483647 bytes, found 6 bytes left";
        assertThatThrownBy(() -> window.ensureBuffered(Integer.MAX_VALUE, "a name"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> window.read(new byte[0], 0, Integer.MAX_VALUE, "a name"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> window.skip(Long.MAX_VALUE, "a payload")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> window.skip(-1, "a payload")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> window.seek(9)).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> window.seek(21)).isInstanceOf(CorruptFileException.class);
        assertThat(window.position()).as("where it was").isEqualTo(14);
    }

    @Test
    void rejectsARegionOutsideTheFile() {
        HeapSource source = new HeapSource("f", new byte[100]);

        assertThatThrownBy(() -> new ByteWindow(source, 90, 101, "t")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> new ByteWindow(source, -1, 10, "t")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> new ByteWindow(source, 20, 10, "t")).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void keepsTheBufferIfAReadFails() throws IOException {
        boolean[] broken = {false};
        EndlessSource source = new EndlessSource("f", 1 << 20, position -> {
            if (broken[0]) {
                throw new IllegalStateException("the disk fails");
            }
            return (int) position;
        });
        ByteWindow window = new ByteWindow(new SmallWindows(source, 8), "bytes");
        window.ensureBuffered(8, "bytes");
        window.advance(5);
        broken[0] = true;
        assertThatThrownBy(() -> window.ensureBuffered(4, "bytes")).hasMessage("the disk fails");
        broken[0] = false;

        window.ensureBuffered(4, "bytes");
        assertThat(copy(window.data(), window.index(), 4)).containsExactly(5, 6, 7, 8);
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static byte[] copy(byte[] data, int from, int count) {
        return Arrays.copyOfRange(data, from, from + count);
    }
}
