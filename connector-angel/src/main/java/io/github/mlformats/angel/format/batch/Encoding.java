package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.type.TextDialect;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ObjectClass;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
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

    /** Whether a value is a vector. */
    public boolean hasVectors() {
        return object != null || format == StorageFormat.EMBEDDING_TEXT;
    }
}
