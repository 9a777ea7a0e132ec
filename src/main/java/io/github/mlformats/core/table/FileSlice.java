package io.github.mlformats.core.table;

import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import java.io.Serializable;

/**
 * A slice with its file.
 *
 * @param rows the rows of the file that may match the filters of the query
 */
public record FileSlice(DataFile file, Slice slice, RowSelection rows) implements Serializable {
    /** Creates a slice whose rows all may match. */
    public FileSlice(DataFile file, Slice slice) {
        this(file, slice, RowSelection.ALL);
    }
}
