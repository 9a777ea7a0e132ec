package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.read.PartitionGroup.MatrixInfo;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.FoundFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** Lists the files of a matrix for the scan: its data files, or blocks of rows or columns that span several of them. */
record MatrixFiles(MatrixDirectory directory, AngelMatrix matrix, MatrixInfo info) {
    /**
     * The data files if a row of the table comes from a single partition; otherwise blocks: partitions that share a row ({@link
     * TableLayout#ROWS}) or a column ({@link TableLayout#COLUMNS}), directly or through other partitions, so that a task can merge
     * complete rows or columns.
     */
    List<FoundFile> files() {
        return switch (info.options().get(AngelReadOptions.LAYOUT)) {
            case ELEMENTS -> dataFiles();
            case COLUMNS -> isMerged() ? blocks(columnBlocks(), matrix.listedRows()) : dataFiles();
            case ROWS -> blocks(rowBlocks(), null);
            case MATRICES -> throw new IllegalArgumentException("layout=matrices reads no partitions");
        };
    }

    /** A file for each data file, with its non-empty partitions by offset. */
    private List<FoundFile> dataFiles() {
        List<Partition> stored = new ArrayList<>(matrix.partitions());
        stored.removeIf(partition -> partition.length() == 0);
        List<FoundFile> files = new ArrayList<>();
        for (List<Partition> group : by(stored, Partition::file)) {
            group.sort(Comparator.comparingLong(Partition::offset));
            files.add(single(new PartitionGroup(info, group, false, RowMetas.UNKNOWN, damaged(files))));
        }
        return files;
    }

    /** @param all the rows of all blocks; null if each has its own */
    private List<FoundFile> blocks(List<List<Partition>> groups, RowMetas all) {
        List<FoundFile> files = new ArrayList<>();
        for (List<Partition> group : groups) {
            RowMetas rows = all != null ? all : RowMetas.union(group.stream().map(Partition::rows));
            files.add(spanning(new PartitionGroup(info, group, true, rows, damaged(files))));
        }
        return files;
    }

    /** Errors of skipped partitions, which the first file reports. */
    private List<CorruptFileException> damaged(List<FoundFile> files) {
        return files.isEmpty() ? matrix.damagedPartitions() : List.of();
    }

    private FoundFile single(PartitionGroup part) {
        String file = part.partitions().get(0).file();
        return FoundFile.of(directory.tree(), directory.pathOf(file), directory.entry(file), fileColumns(), part);
    }

    /** The matrix as a single row. Its file is the meta; no data is read. */
    FoundFile summary(ModelGraph graph) {
        String meta = MetaFileReader.find(directory);
        String uri = directory.uri(
                meta == null ? directory.files().keySet().iterator().next() : meta);
        return FoundFile.ofSeveral(uri, 0, List.of(uri), fileColumns(), MatrixSummary.of(matrix, graph));
    }

    /** Represents a block by the file of its largest partition, so that the task runs where that file is stored. */
    private FoundFile spanning(PartitionGroup part) {
        List<String> files = part.partitions().stream()
                .sorted(Comparator.comparingLong(Partition::length).reversed())
                .map(Partition::file)
                .distinct()
                .map(directory::uri)
                .toList();
        return FoundFile.ofSeveral(files.get(0), part.bytes(), files, fileColumns(), part);
    }

    private InternalRow fileColumns() {
        return new GenericInternalRow(new Object[] {UTF8String.fromString(matrix.name())});
    }

    /** Whether {@link TableLayout#COLUMNS} must merge columns, because no record contains all values of a column. */
    private boolean isMerged() {
        if (matrix.encoding().hasVectors()) {
            return false;
        }
        if (matrix.encoding().format().shape() != StorageFormat.Shape.COLUMNS) {
            return true;
        }
        int rows = matrix.listedRows().size();
        return matrix.partitions().stream()
                .anyMatch(partition -> partition.rows().size() < rows);
    }

    /** Partitions that share a column, directly or through others. */
    private List<List<Partition>> columnBlocks() {
        List<Partition> partitions = matrix.partitions();
        if (matrix.hasColumnRanges()) {
            return overlapping(partitions, partition -> partition.columns().start(), partition -> partition
                    .columns()
                    .end());
        }
        boolean hashed = matrix.listedRows().isKnown() && matrix.meta().shape().blockColumns() <= 0;
        return hashed ? by(partitions, Partition::id) : partitions.isEmpty() ? List.of() : List.of(partitions);
    }

    /** Partitions that share a row, directly or through others. */
    private List<List<Partition>> rowBlocks() {
        List<Partition> withRows = matrix.partitions().stream()
                .filter(partition ->
                        !partition.rows().isKnown() || partition.rows().size() > 0)
                .toList();
        return overlapping(withRows, MatrixFiles::firstRow, MatrixFiles::endRow);
    }

    private static long firstRow(Partition partition) {
        return partition.rows().isKnown() ? partition.rows().id(0) : 0;
    }

    private static long endRow(Partition partition) {
        RowMetas rows = partition.rows();
        return rows.isKnown() ? rows.id(rows.size() - 1) + 1L : Long.MAX_VALUE;
    }

    private static List<List<Partition>> by(List<Partition> partitions, Function<Partition, Object> key) {
        Map<Object, List<Partition>> groups = new LinkedHashMap<>();
        for (Partition partition : partitions) {
            groups.computeIfAbsent(key.apply(partition), same -> new ArrayList<>())
                    .add(partition);
        }
        return new ArrayList<>(groups.values());
    }

    /** Partitions whose intervals overlap, directly or through others; by the start of the first. */
    private static List<List<Partition>> overlapping(
            List<Partition> partitions, ToLongFunction<Partition> start, ToLongFunction<Partition> end) {
        List<Partition> byStart = new ArrayList<>(partitions);
        byStart.sort(Comparator.comparingLong(start).thenComparingInt(Partition::id));
        List<List<Partition>> groups = new ArrayList<>();
        long lastEnd = Long.MIN_VALUE;
        for (Partition partition : byStart) {
            if (groups.isEmpty() || start.applyAsLong(partition) >= lastEnd) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(partition);
            lastEnd = Math.max(lastEnd, end.applyAsLong(partition));
        }
        return groups;
    }
}
