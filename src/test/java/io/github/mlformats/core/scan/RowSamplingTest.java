package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.scan.RowSampling.TableSample;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Limit and row sampling by row number. */
class RowSamplingTest {
    private static final OpenFile FILE = new Ranges(OptionalLong.of(100));

    /** A file that only knows the length of its ranges of rows. */
    private record Ranges(OptionalLong rowsPerIndexRange) implements OpenFile {
        @Override
        public StructType schema() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OptionalLong rowCount() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Slice> planSlices(ReadRequest request, long targetBytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public BatchReader read(Slice slice, ReadRequest request) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void withoutLimitAndSampleAllRowsAreSelected() throws IOException {
        RowSelection rows = RowSampling.ALL.forFile("a", FILE);
        assertThat(rows.nextSelected(17, 99)).isEqualTo(17);
        assertThat(rows.limit()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void limitIsPassedToTheReader() throws IOException {
        assertThat(RowSampling.ALL.withLimit(5).forFile("a", FILE).limit()).isEqualTo(5);
    }

    @Test
    void sampleSelectsItsFractionOfRows() throws IOException {
        RowSelection rows = sample(0.2, 0.5, 1).forFile("a", FILE);
        assertThat(count(rows, 100_000)).isBetween(29_000L, 31_000L);
    }

    @Test
    void selectionDependsOnSeedFileAndRowNumberOnly() throws IOException {
        RowSelection once = sample(0, 0.1, 1).forFile("a", FILE);
        RowSelection again = sample(0, 0.1, 1).forFile("a", FILE);
        long row = once.nextSelected(1000, 9999);
        assertThat(again.nextSelected(Math.max(1000, row - 5), 9999)).isEqualTo(row);
        assertThat(count(sample(0, 0.1, 2).forFile("a", FILE), 1000)).isNotEqualTo(0);
        assertThat(firstTen(sample(0, 0.1, 1).forFile("a", FILE)))
                .isNotEqualTo(firstTen(sample(0, 0.1, 2).forFile("a", FILE)));
        assertThat(firstTen(sample(0, 0.1, 1).forFile("a", FILE)))
                .isNotEqualTo(firstTen(sample(0, 0.1, 1).forFile("b", FILE)));
    }

    @Test
    void adjacentSamplesAreDisjoint() throws IOException {
        RowSelection lower = sample(0, 0.3, 7).forFile("a", FILE);
        RowSelection upper = sample(0.3, 1, 7).forFile("a", FILE);
        assertThat(count(lower, 10_000) + count(upper, 10_000)).isEqualTo(10_000);
    }

    @Test
    void emptySampleEnds() throws IOException {
        assertThat(sample(0, 0, 1).forFile("a", FILE).nextSelected(3, 1000)).isEqualTo(1000);
    }

    @Test
    void rangesAreSelectedAsAWhole() throws IOException {
        RowSelection ranges = ranges(0.2).forFile("a", FILE);
        assertThat(count(ranges, 100_000)).isBetween(18_000L, 22_000L);
        long first = ranges.nextSelected(0, 100_000);
        assertThat(first % 100).isZero();
        assertThat(count(ranges, first + 100)).isEqualTo(100);
        assertThat(ranges.nextSelected(first + 30, 100_000)).isEqualTo(first + 30);
        assertThat(ranges.nextSelected(first + 99, 100_000)).isEqualTo(first + 99);
        assertThat(ranges.nextSelected(first, first + 1)).isEqualTo(first);
    }

    @Test
    void eachRowIsARangeOfAFormatWithoutRanges() throws IOException {
        OpenFile file = new Ranges(OptionalLong.empty());
        assertThat(firstTen(ranges(0.3).forFile("a", file)))
                .isEqualTo(firstTen(sample(0, 0.3, 1).forFile("a", file)));
    }

    private static RowSampling ranges(double fraction) {
        return RowSampling.ALL.withSample(new TableSample(0, fraction, 1, true));
    }

    private static RowSampling sample(double lower, double upper, long seed) {
        return RowSampling.ALL.withSample(new TableSample(lower, upper, seed, false));
    }

    private static long count(RowSelection rows, long end) {
        long count = 0;
        for (long row = rows.nextSelected(0, end); row < end; row = rows.nextSelected(row + 1, end)) {
            count++;
        }
        return count;
    }

    private static String firstTen(RowSelection rows) {
        StringBuilder text = new StringBuilder();
        long row = -1;
        for (int i = 0; i < 10; i++) {
            row = rows.nextSelected(row + 1, 9999);
            text.append(row).append(' ');
        }
        return text.toString();
    }
}
