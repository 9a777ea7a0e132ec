package io.github.mlformats.idv.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.TestFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Slices consist of complete blocks, are balanced by stored bytes, and cover every row once. */
class IdvScanPlannerTest {
    record First(long limit) implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            return row;
        }
    }

    private static TestFiles.Opened open(int rows, int... rowsPerBlock) throws IOException {
        return TestFiles.open("test.idv", TestFiles.numbers(rows, rowsPerBlock), Map.of());
    }

    private static List<Slice> cut(TestFiles.Opened opened, RowSelection rows, long target, String... columns)
            throws IOException {
        return opened.file().planSlices(opened.request(rows, columns), target);
    }

    private static List<Long> ends(List<Slice> slices) {
        long next = 0;
        for (Slice slice : slices) {
            assertThat(((Slice.RowRange) slice).firstRow()).isEqualTo(next);
            next = ((Slice.RowRange) slice).endRow();
        }
        return slices.stream().map(slice -> ((Slice.RowRange) slice).endRow()).toList();
    }

    @Test
    void splitsBetweenBlocks() throws IOException {
        List<Slice> slices = cut(open(1050, 100), RowSelection.ALL, 1000, "a");

        assertThat(ends(slices)).containsExactly(300L, 500L, 700L, 900L, 1050L);
        assertThat(slices.get(1).offset()).isEqualTo(256 + 3 * 400);
        assertThat(slices).extracting(Slice::bytes).containsExactly(1200L, 800L, 800L, 800L, 600L);
    }

    @Test
    void weighsOnlyTheRequestedColumns() throws IOException {
        TestFiles.Opened opened = open(1000, 100, 100, 100, 100);

        assertThat(cut(opened, RowSelection.ALL, 4001, "b")).hasSize(1);
        assertThat(cut(opened, RowSelection.ALL, 4001, "b", "d")).hasSize(2);
    }

    @Test
    void splitsBetweenTheLargestBlocksWhereColumnsDiffer() throws IOException {
        TestFiles.Opened opened = open(1000, 30, 250, 70);

        assertThat(ends(cut(opened, RowSelection.ALL, 100, "a", "b", "c"))).containsExactly(250L, 500L, 750L, 1000L);
        assertThat(ends(cut(opened, RowSelection.ALL, 1000, "a", "c"))).allMatch(end -> end % 70 == 0 || end == 1000);
    }

    @Test
    void readsNoBlockToPlan() throws IOException {
        TestFiles.Opened opened = open(200_000, 100);
        int reads = opened.reads().size();

        cut(opened, RowSelection.ALL, 10_000, "a");

        assertThat(opened.reads().subList(reads, opened.reads().size())).allMatch(read -> read.offset() > 800_000);
    }

    @Test
    void fetchesNeighbouringLookupTablesTogether() throws IOException {
        int[] oneRowABlock = new int[26];
        Arrays.fill(oneRowABlock, 1);
        TestFiles.Opened opened = open(1000, oneRowABlock);
        opened.reads().clear();

        cut(opened, RowSelection.ALL, 1000, opened.file().columns().fieldNames());

        assertThat(opened.reads()).hasSize(1);
    }

    @Test
    void plansOnlyTheFirstBlocksOfALimit() throws IOException {
        assertThat(ends(cut(open(1000, 100), new First(101), 1, "a"))).containsExactly(100L, 200L);
        assertThat(ends(cut(open(1000, 100), new First(5000), 1 << 20, "a"))).containsExactly(1000L);
    }

    @Test
    void holdsAllRowsWithoutAnyColumn() throws IOException {
        assertThat(ends(cut(open(1000, 100), RowSelection.ALL, 10))).containsExactly(1000L);
        assertThat(cut(open(0), RowSelection.ALL, 10)).isEmpty();
    }

    @Test
    void aFileOfManyBlocksIsPlannedInGroups() throws IOException {
        TestFiles.Opened opened = open(150_000, 1);

        List<Long> ends = ends(cut(opened, RowSelection.ALL, 100_000, "a"));

        assertThat(ends).hasSize(7).endsWith(150_000L);
    }
}
