package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.format.matrix.StorageFormat.RecordLayout;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Verifies the meta of a partition against itself, the matrix and the sizes of the files (angel.md, section 13).
 *
 * @param ranged whether the partitions' column ranges are known
 * @param files name and size of the files that may hold data
 * @param directory directory of the files
 */
record PartitionCheck(
        MatrixMeta meta,
        StorageFormat format,
        RowType rowType,
        boolean ranged,
        Map<String, Long> files,
        MatrixDirectory directory) {
    /** A digit and a newline. */
    private static final int MIN_LINE = 2;
    /** Offset and count of a row of objects. */
    private static final int MIN_OBJECT_ROW = 12;

    /**
     * @param repaired whether the column ranges were computed, so that stored columns are relative to the first of the
     *     partition
     * @throws CorruptFileException if the meta of the partition is contradictory, or does not match its file
     */
    Partition check(PartitionMeta partition, boolean repaired) throws IOException {
        boolean newlineMissing = checkData(partition);
        RowMetas rows = partition.rows();
        if (rows.isKnown()) {
            checkRows(partition);
        }
        if (ranged) {
            checkColumns(partition);
        }
        rows = checkLength(partition);
        ColumnRange columns = ranged ? partition.block().columns() : null;
        boolean shifted = repaired
                && format.shape() != StorageFormat.Shape.COLUMNS
                && format.shape() != StorageFormat.Shape.EMBEDDING;
        PartitionMeta.Data data = partition.data();
        return new Partition(
                partition.id(),
                data.fileName(),
                data.offset(),
                newlineMissing ? data.length() - 1 : data.length(),
                rows,
                columns,
                shifted ? columns.start() : 0,
                newlineMissing);
    }

    /** @return whether only the newline that ends the file is missing */
    private boolean checkData(PartitionMeta partition) throws IOException {
        PartitionMeta.Data data = partition.data();
        String name = data.fileName();
        Long size = files.get(name);
        if (size == null) {
            String found = name.isEmpty() ? "an empty one" : '"' + PlainText.truncate(name) + '"';
            if (isPlainName(name)) {
                throw contradiction(partition, "data file " + found + " in " + directory.path(), "no such file");
            }
            throw contradiction(partition, "fileName as the plain name of a data file in " + directory.path(), found);
        }
        if (data.offset() < 0) {
            throw contradiction(partition, "offset of 0 or more", Long.toString(data.offset()));
        }
        if (data.length() < 0) {
            throw contradiction(partition, "length of 0 or more", Long.toString(data.length()));
        }
        long missing = data.length() - (size - data.offset());
        boolean newlineMissing = format.isText() && missing == 1 && data.length() > 1 && !endsWithNewline(name, size);
        if (data.offset() > size || missing > 0 && !newlineMissing) {
            throw new CorruptFileException(
                    directory.path() + "/" + name,
                    Math.min(data.offset(), size),
                    "partition " + partition.id(),
                    data.length() + " bytes from byte " + data.offset() + " on",
                    "a file of " + size + " bytes");
        }
        return newlineMissing;
    }

    /** Whether a name may be that of a data file in the directory, by {@link MatrixOpener}. */
    private static boolean isPlainName(String name) {
        return !name.isEmpty()
                && !name.contains("/")
                && !name.startsWith(".")
                && !name.startsWith("_")
                && !MetaFileReader.NAMES.contains(name);
    }

    /** Distinguishes a missing final newline from another lost byte. */
    private boolean endsWithNewline(String file, long size) throws IOException {
        byte[] last = new byte[1];
        try (ByteSource source = directory.open(file)) {
            source.read(size - 1, last, 0, 1);
        }
        return last[0] == '\n';
    }

    private void checkRows(PartitionMeta partition) {
        PartitionMeta.Block block = partition.block();
        int matrixRows = meta.shape().rows();
        if (block.startRow() < 0
                || block.endRow() < block.startRow()
                || matrixRows >= 0 && block.endRow() > matrixRows) {
            throw contradiction(
                    partition,
                    "rows inside the matrix's" + (matrixRows < 0 ? "" : " " + matrixRows),
                    "[" + block.startRow() + "," + block.endRow() + ")");
        }
        RowMetas rows = partition.rows();
        for (int i = 0; i < rows.size(); i++) {
            int id = rows.id(i);
            if (id < block.startRow() || id >= block.endRow()) {
                throw contradiction(
                        partition, "rows of [" + block.startRow() + "," + block.endRow() + ")", "row " + id);
            }
            if (i > 0 && id == rows.id(i - 1)) {
                throw contradiction(partition, "row " + id + " once", "it twice");
            }
            if (rows.hasCounts() && rows.count(i) < 0) {
                throw contradiction(partition, "elementNum of 0 or more for row " + id, String.valueOf(rows.count(i)));
            }
        }
    }

    private void checkColumns(PartitionMeta partition) {
        ColumnRange columns = partition.block().columns();
        ColumnRange all = meta.shape().indexRange();
        if (columns.start() > columns.end() || all != null && !all.contains(columns)) {
            throw contradiction(
                    partition, "columns inside the matrix's" + (all == null ? "" : " " + all), columns.toString());
        }
        RowMetas rows = partition.rows();
        boolean full = rowType.isDense() && !rowType.isObject();
        if (!rows.hasCounts() || !full && !format.isKeyless()) {
            return;
        }
        for (int i = 0; i < rows.size(); i++) {
            int order = Long.compareUnsigned(rows.count(i), columns.width());
            if (full ? order != 0 : order > 0) {
                throw contradiction(
                        partition,
                        "elementNum " + (full ? "" : "of at most ") + Long.toUnsignedString(columns.width())
                                + " for row " + rows.id(i) + " in the columns " + columns,
                        String.valueOf(rows.count(i)));
            }
        }
    }

    /**
     * Verifies the length of a partition.
     *
     * @return its rows, with corrected save types
     * @throws CorruptFileException if the length does not match the records
     */
    private RowMetas checkLength(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        if (format == StorageFormat.SNAPSHOT) {
            return rowType.isObject() ? checkObjects(partition) : checkSnapshot(partition);
        }
        if (format.isText()) {
            checkLines(partition);
        } else if (format == StorageFormat.BINARY_COLUMN) {
            checkRecords(
                    partition, rows.hasCounts() ? columns(rows) : -1, RecordLayout.columnWidth(rowType, rows.size()));
        } else if (format.shape() == StorageFormat.Shape.ROWS) {
            checkRecords(
                    partition, rows.hasCounts() ? rows.total() : -1, layout(0).width());
        }
        return rows;
    }

    private RecordLayout layout(int saveType) {
        return RecordLayout.of(format, rowType, saveType);
    }

    /** Number of records of a column format: the length of its lowest row's vector (angel.md, section 5). */
    private static long columns(RowMetas rows) {
        return rows.size() == 0 ? 0 : rows.count(0);
    }

    private void checkRecords(PartitionMeta partition, long records, long width) {
        long length = partition.data().length();
        if (records < 0 ? length % width != 0 : length != records * width) {
            throw contradiction(
                    partition,
                    "a length of " + (records < 0 ? "" : records + " ") + "records of " + width + " bytes",
                    "length " + length);
        }
    }

    private void checkLines(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        if (!rows.hasCounts()) {
            return;
        }
        long records = format.shape() == StorageFormat.Shape.COLUMNS ? columns(rows) : rows.total();
        long length = partition.data().length();
        if (records == 0 ? length != 0 : length / MIN_LINE < records) {
            throw contradiction(partition, "the length of " + records + " lines", "length " + length);
        }
    }

    private RowMetas checkObjects(PartitionMeta partition) {
        long length = partition.data().length();
        long minLength = (long) partition.rows().size() * MIN_OBJECT_ROW;
        if (length < minLength || partition.rows().size() == 0 && length > 0) {
            throw contradiction(
                    partition, "the length of " + partition.rows().size() + " rows of objects", "length " + length);
        }
        return partition.rows();
    }

    private RowMetas checkSnapshot(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        long length = partition.data().length();
        if (length == snapshotLength(rows)) {
            return rows;
        }
        if (rows.hasUniformSaveType() && rows.size() > 0 && rows.saveType(0) == 0) {
            // Before 2.3 snapshots mark sparse rows as dense. Only dense rows are sure to have all columns.
            long width = ranged ? partition.block().columns().width() : -1;
            for (RowMetas marked : List.of(rows.asSparse(i -> true), rows.asSparse(i -> rows.count(i) != width))) {
                if (length == snapshotLength(marked)) {
                    return marked;
                }
            }
        }
        throw contradiction(
                partition, "a length of " + snapshotLength(rows) + " bytes, as the rows have", "length " + length);
    }

    private long snapshotLength(RowMetas rows) {
        long sparse = layout(1).width();
        long dense = layout(0).width();
        long length = 0;
        for (int i = 0; i < rows.size(); i++) {
            length += rows.count(i) * (rows.saveType(i) == 0 ? dense : sparse);
        }
        return length;
    }

    private CorruptFileException contradiction(PartitionMeta partition, String expected, String found) {
        return new CorruptFileException(
                meta.file(), partition.position(), "partition " + partition.id(), expected, found);
    }
}
