package io.github.mlformats.angel.format.write;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.format.type.ValueType;
import java.io.Serializable;

/**
 * A matrix that is written: what its meta will say of all of it.
 *
 * @param name also that of its folder
 * @param rowType dense, or sparse with keys of 4 or 8 bytes
 * @param format one of the six row formats or the two column formats
 * @param grid its partitions
 */
public record WrittenMatrix(String name, RowType rowType, StorageFormat format, Grid grid) implements Serializable {
    private static final long serialVersionUID = 1L;

    public ValueType value() {
        return rowType.value();
    }

    /** Whether a record is a column, with its values of all rows. */
    public boolean isByColumn() {
        return format.shape() == StorageFormat.Shape.COLUMNS;
    }
}
