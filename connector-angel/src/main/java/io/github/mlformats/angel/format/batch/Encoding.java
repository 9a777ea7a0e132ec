package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ObjectClass;
import io.github.mlformats.angel.format.type.RecordLayout;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.format.type.TextDialect;
import io.github.mlformats.angel.format.type.ValueType;
import java.io.Serializable;

/**
 * How the partitions of a matrix are written: with a {@link Piece}, all that a decoder needs.
 *
 * @param object what a snapshot of objects holds; null for all else
 * @param dialect the separators of text
 */
public record Encoding(StorageFormat format, RowType rowType, ObjectClass object, TextDialect dialect)
        implements Serializable {
    /** Length up to which a partition whose records are counted is read by one task. */
    public static final long MAX_COUNTED = 16 << 20;

    /** The values, or the numbers in them. */
    public ValueType value() {
        return object == null ? rowType.value() : object.value();
    }

    /** Number of elements of a partition with these rows; -1 if their metas do not say it. */
    public long elements(RowMetas rows) {
        if (!rows.areCounted()) {
            return -1;
        }
        if (format.shape() == StorageFormat.Shape.COLUMNS) {
            return rows.size() == 0 ? 0 : (long) rows.count(0) * rows.size();
        }
        return rows.total();
    }

    /** The record of the i-th of the rows. */
    public RecordLayout layout(RowMetas rows, int i) {
        return RecordLayout.of(format, rowType, rows.areKnown() && rows.size() > 0 ? rows.saveType(i) : 0);
    }

    /**
     * Bytes of every record of a partition with these rows; 1 for text whose lines can be read from any of them on; 0
     * where only who begins at the first record knows what the others are.
     */
    public long recordWidth(RowMetas rows) {
        return switch (format) {
            case VALUE_BINARY, COLID_VALUE_BINARY, ROWID_COLID_VALUE_BINARY ->
                layout(rows, 0).width();
            case BINARY_COLUMN -> RecordLayout.columnWidth(rowType, rows.size());
            case SNAPSHOT ->
                object == null && rows.hasOneSaveType() ? layout(rows, 0).width() : 0;
            case ROWID_COLID_VALUE_TEXT, TEXT_COLUMN, EMBEDDING_TEXT -> 1;
            // Lines of a single row need not be counted to know their row.
            case COLID_VALUE_TEXT -> !rows.areKnown() || rows.size() == 1 ? 1 : 0;
            case VALUE_TEXT, LEGACY -> 0;
        };
    }

    /** Number of records of a piece's partition before it; of text that can be cut, of bytes, for no line is shorter. */
    public long recordsBefore(Piece piece) {
        long width = recordWidth(piece.partition().rows());
        return width == 0 ? 0 : (piece.from() - piece.partition().offset()) / width;
    }

    /**
     * Whether the records of a partition are held against the meta's counts, which only who reads all of them can do: so
     * it is never cut. Of larger partitions nobody counts records: whether a file is refused must not depend on who
     * reads how much of it.
     */
    public boolean isCounted(Partition partition) {
        RowMetas rows = partition.rows();
        boolean uncut = recordWidth(rows) == 0 || partition.length() <= MAX_COUNTED;
        return rows.areCounted() && uncut && (format.isText() || format.hasRowId());
    }

    /** Whether a value is a vector. */
    public boolean hasVectors() {
        return object != null || format == StorageFormat.EMBEDDING_TEXT;
    }
}
