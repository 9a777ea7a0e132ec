package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.schema.Layout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Which partitions of a matrix are read together: those of a file; or, where a row of the table is made of several
 * partitions, those of the same rows or of the same columns.
 *
 * @param groups none is empty
 * @param isByFile whether each group is what a file has, by offset and without empty partitions
 */
public record Grouping(List<List<Partition>> groups, boolean isByFile) {
    public static Grouping of(MatrixInfo matrix, AngelMatrix opened) {
        List<Partition> partitions = opened.partitions();
        return switch (matrix.choices().layout()) {
            case ELEMENTS -> byFile(partitions);
            case COLUMNS ->
                isMerged(matrix, partitions)
                        ? new Grouping(by(partitions, Grouping::columnBlock), false)
                        : byFile(partitions);
            case ROWS -> new Grouping(rowBlocks(partitions), false);
        };
    }

    /** Whether {@link Layout#COLUMNS} must put columns together, because no record holds all values of one. */
    private static boolean isMerged(MatrixInfo matrix, List<Partition> partitions) {
        if (matrix.encoding().hasVectors()) {
            return false;
        }
        return matrix.encoding().format().shape() != StorageFormat.Shape.COLUMNS
                || by(partitions, Grouping::columnBlock).size() < partitions.size();
    }

    /** With unknown ranges, as of hash partitioning, a column is in one partition only. */
    private static Object columnBlock(Partition partition) {
        return partition.columns() == null ? partition.id() : partition.columns();
    }

    private static Grouping byFile(List<Partition> partitions) {
        List<Partition> stored = new ArrayList<>(partitions);
        stored.removeIf(partition -> partition.length() == 0);
        List<List<Partition>> files = by(stored, Partition::file);
        files.forEach(file -> file.sort(Comparator.comparingLong(Partition::offset)));
        return new Grouping(files, true);
    }

    private static List<List<Partition>> by(List<Partition> partitions, Function<Partition, Object> key) {
        Map<Object, List<Partition>> groups = new LinkedHashMap<>();
        for (Partition partition : partitions) {
            groups.computeIfAbsent(key.apply(partition), same -> new ArrayList<>())
                    .add(partition);
        }
        return new ArrayList<>(groups.values());
    }

    /** Partitions that share a row, directly or through others. */
    private static List<List<Partition>> rowBlocks(Collection<Partition> partitions) {
        List<Partition> byFirstRow = new ArrayList<>(partitions);
        byFirstRow.removeIf(
                partition -> partition.rows().areKnown() && partition.rows().size() == 0);
        byFirstRow.sort(Comparator.comparingInt(Grouping::firstRow).thenComparingInt(Partition::id));
        List<List<Partition>> blocks = new ArrayList<>();
        int lastRow = -1;
        for (Partition partition : byFirstRow) {
            if (blocks.isEmpty() || firstRow(partition) > lastRow) {
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(partition);
            lastRow = Math.max(lastRow, lastRow(partition));
        }
        return blocks;
    }

    private static int firstRow(Partition partition) {
        return partition.rows().areKnown() ? partition.rows().id(0) : 0;
    }

    private static int lastRow(Partition partition) {
        return partition.rows().areKnown()
                ? partition.rows().id(partition.rows().size() - 1)
                : Integer.MAX_VALUE;
    }
}
