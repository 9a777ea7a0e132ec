package io.github.mlformats.angel.format.write;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.format.type.ValueType;
import java.io.Serializable;

/**
 * A matrix to write: the metadata that all its partitions share.
 *
 * @param name name of the matrix and its folder
 * @param rowType dense, or sparse with keys of 4 or 8 bytes
 * @param format one of the six row formats or the two column formats
 * @param grid the partitions
 */
public record WrittenMatrix(String name, RowType rowType, StorageFormat format, Grid grid) implements Serializable {
    private static final long serialVersionUID = 1L;

    public ValueType value() {
        return rowType.value();
    }

    /** Whether a record is a column with its values in all rows. */
    public boolean isByColumn() {
        return format.shape() == StorageFormat.Shape.COLUMNS;
    }
}
