package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import java.io.Serializable;

/**
 * A matrix to write: the metadata that all its partitions share.
 *
 * @param name name of the matrix and its directory
 * @param rowType dense, or sparse with keys of 4 or 8 bytes
 * @param format one of the six row formats or the two column formats
 * @param grid the partitions
 */
public record OutputMatrix(String name, RowType rowType, StorageFormat format, PartitionGrid grid)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    public NumberType value() {
        return rowType.value();
    }

    /** Whether a record is a column with its values in all rows. */
    public boolean isColumnOriented() {
        return format.shape() == StorageFormat.Shape.COLUMNS;
    }
}
