package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.RangeReader.FetchedRange;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Neighbouring ranges are merged into one read; distant ranges are read separately. */
class RangeReaderTest {
    private final byte[] bytes = new byte[20 << 20];
    private final List<ByteRange> reads = new ArrayList<>();
    private final RangeReader reader = new RangeReader(new ByteSource() {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) {
            reads.add(new ByteRange(position, length));
            System.arraycopy(bytes, (int) position, target, offset, length);
        }
    });

    RangeReaderTest() {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 >> 3);
        }
    }

    private FetchedRange[] read(ByteRange... ranges) throws IOException {
        FetchedRange[] fetched = reader.read(ranges);
        for (int i = 0; i < ranges.length; i++) {
            int offset = (int) ranges[i].offset();
            byte[] found = Arrays.copyOfRange(
                    fetched[i].data(), fetched[i].offset(), fetched[i].offset() + fetched[i].length());
            assertThat(found).isEqualTo(Arrays.copyOfRange(bytes, offset, offset + ranges[i].length()));
        }
        return fetched;
    }

    @Test
    void mergesNeighbouringRanges() throws IOException {
        read(new ByteRange(100, 50), new ByteRange(150, 10), new ByteRange(160 + ByteSource.DISK_GAP, 5));

        assertThat(reads).containsExactly(new ByteRange(100, 65 + ByteSource.DISK_GAP));
    }

    @Test
    void doesNotReadLargeGaps() throws IOException {
        read(new ByteRange(100, 50), new ByteRange(151 + ByteSource.DISK_GAP, 5));

        assertThat(reads).containsExactly(new ByteRange(100, 50), new ByteRange(151 + ByteSource.DISK_GAP, 5));
    }

    @Test
    void limitsTheSizeOfMergedReads() throws IOException {
        int most = RangeReader.MAX_MERGED;

        read(new ByteRange(0, most - 1), new ByteRange(most - 1, 1), new ByteRange(most, 1));

        assertThat(reads).containsExactly(new ByteRange(0, most), new ByteRange(most, 1));
    }

    @Test
    void readsARepeatedRangeOnce() throws IOException {
        read(new ByteRange(10, 20), new ByteRange(10, 20), new ByteRange(15, 30), new ByteRange(20, 5));

        assertThat(reads).containsExactly(new ByteRange(10, 35));
    }

    @Test
    void readsOverlappingRangesBeyondTheSizeLimit() throws IOException {
        int most = RangeReader.MAX_MERGED;

        read(new ByteRange(0, most), new ByteRange(5, 10), new ByteRange(most - 1, 10));

        assertThat(reads).containsExactly(new ByteRange(0, most), new ByteRange(most - 1, 10));
    }

    @Test
    void reusesBuffersAfterAllRangesAreReleased() throws IOException {
        FetchedRange[] first = read(new ByteRange(0, 10), new ByteRange(10, 10));
        first[0].release();
        FetchedRange[] second = read(new ByteRange(50, 20));
        first[1].release();
        FetchedRange[] third = read(new ByteRange(90, 20));

        assertThat(second[0].data()).isNotSameAs(first[0].data());
        assertThat(third[0].data()).isSameAs(first[0].data());
    }

    @Test
    void allocatesNothingForARangeOutsideTheFile() {
        assertThatThrownBy(() -> reader.read(new ByteRange[] {new ByteRange(5, Integer.MAX_VALUE)}))
                .isInstanceOf(CorruptFileException.class);
        assertThat(reads).isEmpty();
    }

    @Test
    void readsNothingWithoutRanges() throws IOException {
        assertThat(reader.read(new ByteRange[0])).isEmpty();
        assertThat(reads).isEmpty();
    }
}
