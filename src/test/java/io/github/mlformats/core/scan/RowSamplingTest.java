package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.scan.RowSampling.TableSample;
import io.github.mlformats.core.spi.RowSelection;
import org.junit.jupiter.api.Test;

/** Limit and row sampling by row number. */
class RowSamplingTest {
    @Test
    void withoutLimitAndSampleAllRowsAreSelected() {
        RowSelection rows = RowSampling.ALL.forFile("a");
        assertThat(rows.nextSelected(17, 99)).isEqualTo(17);
        assertThat(rows.limit()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void limitIsPassedToTheReader() {
        assertThat(RowSampling.ALL.withLimit(5).forFile("a").limit()).isEqualTo(5);
    }

    @Test
    void sampleSelectsItsFractionOfRows() {
        RowSelection rows = sample(0.2, 0.5, 1).forFile("a");
        assertThat(count(rows, 100_000)).isBetween(29_000L, 31_000L);
    }

    @Test
    void selectionDependsOnSeedFileAndRowNumberOnly() {
        RowSelection once = sample(0, 0.1, 1).forFile("a");
        RowSelection again = sample(0, 0.1, 1).forFile("a");
        long row = once.nextSelected(1000, 9999);
        assertThat(again.nextSelected(Math.max(1000, row - 5), 9999)).isEqualTo(row);
        assertThat(count(sample(0, 0.1, 2).forFile("a"), 1000)).isNotEqualTo(0);
        assertThat(firstTen(sample(0, 0.1, 1).forFile("a")))
                .isNotEqualTo(firstTen(sample(0, 0.1, 2).forFile("a")));
        assertThat(firstTen(sample(0, 0.1, 1).forFile("a")))
                .isNotEqualTo(firstTen(sample(0, 0.1, 1).forFile("b")));
    }

    @Test
    void adjacentSamplesAreDisjoint() {
        RowSelection lower = sample(0, 0.3, 7).forFile("a");
        RowSelection upper = sample(0.3, 1, 7).forFile("a");
        assertThat(count(lower, 10_000) + count(upper, 10_000)).isEqualTo(10_000);
    }

    @Test
    void emptySampleEnds() {
        assertThat(sample(0, 0, 1).forFile("a").nextSelected(3, 1000)).isEqualTo(1000);
    }

    private static RowSampling sample(double lower, double upper, long seed) {
        return RowSampling.ALL.withSample(new TableSample(lower, upper, seed));
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
