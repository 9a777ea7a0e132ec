package io.github.mlformats.angel.format.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The content of a meta (angel.md, section 2).
 *
 * @param file the meta, for messages
 * @param kind format of the meta
 * @param name the matrix's name in the meta; empty if the meta has none
 * @param formatClass the class that wrote the partitions; null if the meta has none
 * @param rowType the row type; null if the meta has none
 * @param shape rows, columns and partitioning
 * @param options attributes of the matrix
 * @param partitions in the order of their ids
 */
public record MatrixMeta(
        String file,
        Kind kind,
        String name,
        String formatClass,
        RowType rowType,
        Shape shape,
        Map<String, String> options,
        List<PartitionMeta> partitions) {
    /** The formats of metas. */
    public enum Kind {
        /** {@code _meta} or {@code meta} of 2.0.0 and later. */
        JSON,
        /** {@code meta} of 1.2.1 to 2.0.0-alpha. */
        LEGACY,
        /** {@code psmeta} of a server's snapshot. */
        SNAPSHOT,
        /** There is no meta; options describe the files. */
        NONE
    }

    /**
     * @param rows number of rows, including unsaved ones; -1 if unknown
     * @param columns number of columns; -1 if unknown or unbounded
     * @param blockRows rows of a partition; -1 for hash partitioning
     * @param blockColumns columns of a partition; -1 for hash partitioning
     * @param indexRange the columns the matrix may have; null if the meta has none, like those of 2.0
     */
    public record Shape(int rows, long columns, int blockRows, long blockColumns, ColumnRange indexRange) {
        public static final Shape UNKNOWN = new Shape(-1, -1, -1, -1, null);
    }

    /** Whether the partitions have no column ranges, because of hash partitioning or a bug of 3.2.0. */
    public boolean hasNoColumnRanges() {
        return partitions.stream()
                .allMatch(partition -> partition.block().columns().equals(new ColumnRange(0, 0)));
    }

    /** Returns this meta with other column ranges, in the order of the partitions. */
    public MatrixMeta withColumns(List<ColumnRange> columns) {
        List<PartitionMeta> moved = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            moved.add(partitions.get(i).withColumns(columns.get(i)));
        }
        return new MatrixMeta(file, kind, name, formatClass, rowType, shape, options, moved);
    }

    /**
     * The meta of a partition, not verified yet.
     *
     * @param id number of the partition
     * @param block the part of the matrix it covers
     * @param data location of its bytes
     * @param rows its saved rows
     * @param position position of this entry in the meta
     */
    public record PartitionMeta(int id, Block block, Data data, RowMetas rows, long position) {
        /**
         * Rows {@code [startRow, endRow)} and columns of a matrix. For hash partitioning, and because of a bug of 3.2.0, the
         * columns are {@code [0,0)}.
         */
        public record Block(int startRow, int endRow, ColumnRange columns) {}

        /** A range of a file of the matrix's directory. */
        public record Data(String fileName, long offset, long length) {}

        public boolean isEmpty() {
            return data.length() == 0;
        }

        PartitionMeta withColumns(ColumnRange columns) {
            return new PartitionMeta(id, new Block(block.startRow(), block.endRow(), columns), data, rows, position);
        }
    }

    /**
     * A warning or a fact about a matrix.
     *
     * @param text message, without the name of the matrix
     */
    public record MatrixFinding(Kind kind, String text) {
        public enum Kind {
            /** Values may differ from those in the servers' memory, or the files deviate from what Angel writes. */
            WARNING,
            NOTE
        }

        public static MatrixFinding warning(String text) {
            return new MatrixFinding(Kind.WARNING, text);
        }

        public static MatrixFinding note(String text) {
            return new MatrixFinding(Kind.NOTE, text);
        }

        public boolean isWarning() {
            return kind == Kind.WARNING;
        }
    }
}
