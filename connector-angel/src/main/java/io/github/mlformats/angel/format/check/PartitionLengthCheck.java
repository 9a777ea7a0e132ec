package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.meta.PartitionMeta;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.RecordLayout;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.core.error.CorruptFileException;

/** Verifies the length of a partition against the number of its records. */
final class PartitionLengthCheck {
    /** A digit and a newline. */
    private static final int MIN_LINE = 2;
    /** Offset and count of a row of objects. */
    private static final int MIN_OBJECT_ROW = 12;

    private final StorageFormat format;
    private final RowType rowType;
    private final Contradiction contradiction;

    /** Creates the exception for a partition. */
    interface Contradiction {
        CorruptFileException of(PartitionMeta partition, String expected, String found);
    }

    PartitionLengthCheck(StorageFormat format, RowType rowType, Contradiction contradiction) {
        this.format = format;
        this.rowType = rowType;
        this.contradiction = contradiction;
    }

    /**
     * Verifies the length of a partition.
     *
     * @return its rows, with corrected save types
     * @throws CorruptFileException if the length does not match the records
     */
    RowMetas check(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        if (format == StorageFormat.SNAPSHOT) {
            return rowType.isObject() ? objects(partition) : snapshot(partition);
        }
        if (format.isText()) {
            lines(partition);
        } else if (format == StorageFormat.BINARY_COLUMN) {
            fixed(partition, rows.hasCounts() ? columns(rows) : -1, RecordLayout.columnWidth(rowType, rows.size()));
        } else if (format.shape() == StorageFormat.Shape.ROWS) {
            fixed(partition, rows.hasCounts() ? rows.total() : -1, layout(0).width());
        }
        return rows;
    }

    private RecordLayout layout(int saveType) {
        return RecordLayout.of(format, rowType, saveType);
    }

    /** Number of records of a column format: the length of its lowest row's vector (angel.md, section 5). */
    static long columns(RowMetas rows) {
        return rows.size() == 0 ? 0 : rows.count(0);
    }

    private void fixed(PartitionMeta partition, long records, long width) {
        long length = partition.data().length();
        if (records < 0 ? length % width != 0 : length != records * width) {
            throw contradiction.of(
                    partition,
                    "a length of " + (records < 0 ? "" : records + " ") + "records of " + width + " bytes",
                    "length " + length);
        }
    }

    private void lines(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        if (!rows.hasCounts()) {
            return;
        }
        long records = format.shape() == StorageFormat.Shape.COLUMNS ? columns(rows) : rows.total();
        long length = partition.data().length();
        if (records == 0 ? length != 0 : length / MIN_LINE < records) {
            throw contradiction.of(partition, "the length of " + records + " lines", "length " + length);
        }
    }

    private RowMetas objects(PartitionMeta partition) {
        long length = partition.data().length();
        long minLength = (long) partition.rows().size() * MIN_OBJECT_ROW;
        if (length < minLength || partition.rows().size() == 0 && length > 0) {
            throw contradiction.of(
                    partition, "the length of " + partition.rows().size() + " rows of objects", "length " + length);
        }
        return partition.rows();
    }

    private RowMetas snapshot(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        long sparse = layout(1).width();
        long dense = layout(0).width();
        long expected = 0;
        boolean typed = false;
        for (int i = 0; i < rows.size(); i++) {
            typed |= rows.saveType(i) != 0;
            expected += rows.count(i) * (rows.saveType(i) == 0 ? dense : sparse);
        }
        long length = partition.data().length();
        if (length == expected) {
            return rows;
        }
        // Before 2.3 snapshots mark sparse rows as dense.
        if (!typed && length == rows.total() * sparse) {
            return rows.asSparse();
        }
        throw contradiction.of(partition, "a length of " + expected + " bytes, as the rows have", "length " + length);
    }
}
