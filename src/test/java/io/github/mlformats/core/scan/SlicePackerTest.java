package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.table.SplitSize;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.spark.sql.catalyst.InternalRow;
import org.junit.jupiter.api.Test;

/** Packing of slices into tasks. */
class SlicePackerTest {
    private static final Locality NOWHERE = new Locality(Map.of());

    @Test
    void fillsTasksInFileOrder() {
        FormatInputPartition[] tasks = new SlicePacker(100, 10, NOWHERE)
                .pack(List.of(whole("a", 40), whole("b", 40), whole("c", 40), whole("d", 90)));
        assertThat(names(tasks)).containsExactly("ab", "c", "d");
    }

    @Test
    void openCostCounts() {
        FormatInputPartition[] tasks =
                new SlicePacker(100, 60, NOWHERE).pack(List.of(whole("a", 1), whole("b", 1), whole("c", 1)));
        assertThat(names(tasks)).containsExactly("ab", "c");
    }

    @Test
    void sliceLargerThanATaskIsOneTask() {
        FormatInputPartition[] tasks = new SlicePacker(100, 0, NOWHERE).pack(List.of(whole("a", 500), whole("b", 1)));
        assertThat(names(tasks)).containsExactly("a", "b");
    }

    @Test
    void noSlicesMakeNoPartition() {
        assertThat(new SlicePacker(100, 0, NOWHERE).pack(List.of())).isEmpty();
    }

    @Test
    void tasksPreferHostsWithMostBytes() {
        Locality locality = new Locality(Map.of("a", new BlockLocation[] {
            new BlockLocation(null, new String[] {"near", "far"}, 0, 60),
            new BlockLocation(null, new String[] {"near", "localhost"}, 60, 40)
        }));
        FormatInputPartition all = new SlicePacker(100, 0, locality).pack(List.of(whole("a", 100)))[0];
        assertThat(all.preferredLocations()).containsExactly("near", "far");
        FileSlice end = new FileSlice(file("a", 100), new Slice.RowRange(5, 9, 70, 30));
        assertThat(new SlicePacker(100, 0, locality).pack(List.of(end))[0].preferredLocations())
                .containsExactly("near");
    }

    @Test
    void targetSizeUsesEveryCore() {
        SplitSize size = new SplitSize(128, 4, 8);
        assertThat(size.targetBytes(10_000, 1)).as("much data: full tasks").isEqualTo(128);
        assertThat(size.targetBytes(400, 1)).as("a share for each core").isEqualTo(50);
        assertThat(size.targetBytes(8, 1)).as("but no crumbs").isEqualTo(4);
        assertThat(new SplitSize(128, 4, 1).targetBytes(0, 0)).isPositive();
    }

    private static FileSlice whole(String name, long bytes) {
        return new FileSlice(file(name, bytes), new Slice.WholeFile(bytes));
    }

    private static DataFile file(String name, long bytes) {
        return new DataFile(name, bytes, 0, InternalRow.empty());
    }

    private static List<String> names(FormatInputPartition[] tasks) {
        return Arrays.stream(tasks)
                .map(task -> String.join(
                        "",
                        task.slices().stream().map(slice -> slice.file().uri()).toList()))
                .toList();
    }
}
