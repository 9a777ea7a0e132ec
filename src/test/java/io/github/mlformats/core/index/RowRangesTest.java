package io.github.mlformats.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which rows are left after ranges are skipped. */
class RowRangesTest {
    private static final FileVersion FILE = new FileVersion("file", 1, 0, 0);

    @Test
    void rowsOutsideOfSkippedRangesAreSelected() {
        Random random = new Random(1);
        for (int round = 0; round < 2000; round++) {
            boolean[] skipped = new boolean[40];
            FileRanges rows = new FileRanges(FILE, skipped.length);
            for (int i = random.nextInt(6); i > 0; i--) {
                int first = random.nextInt(skipped.length);
                int end = first + 1 + random.nextInt(skipped.length - first);
                rows.add(first, end);
                Arrays.fill(skipped, first, end, true);
            }
            rows.compact();
            RowRanges rest = rows.rest();
            int within = random.nextInt(skipped.length);
            RowRanges part = rest.within(within, 30);
            int count = 0;
            for (int row = 0; row < skipped.length; row++) {
                int next = row;
                while (next < 30 && skipped[next]) {
                    next++;
                }
                assertThat(rest.nextSelected(row, 30)).isEqualTo(Math.min(30, Math.max(next, Math.min(row, 30))));
                if (row >= within && row < 30) {
                    assertThat(part.nextSelected(row, 30)).isEqualTo(rest.nextSelected(row, 30));
                }
                count += skipped[row] ? 1 : 0;
            }
            assertThat(rows.rows()).isEqualTo(count);
            assertThat(rows.isWholeFile()).isEqualTo(count == skipped.length);
        }
    }

    @Test
    void numberOfRangesIsBounded() {
        FileRanges rows = new FileRanges(FILE, 10_000_000);
        for (int i = 0; i < 1_000_000; i++) {
            rows.add(10L * i, 10L * i + (i % 1000 == 7 ? 9 : 1));
        }
        rows.compact();
        assertThat(rows.rows()).isBetween(64L * 5, 64L * 9);
        assertThat(rows.rest().nextSelected(0, 10_000_000)).isZero();
    }
}
