package io.github.mlformats.angel.format.meta;

import io.github.mlformats.angel.format.type.ColumnRange;
import java.io.Serializable;

/**
 * A partition that holds what its meta promised as far as metas and file sizes can tell: all that is needed to read it.
 *
 * @param id number of the partition; without a meta, of the file
 * @param file plain name of a file of the matrix's folder
 * @param offset first byte in the file
 * @param length number of bytes; inside the file
 * @param rows its saved rows
 * @param columns the columns it covers; null if that is not known
 * @param shift what must be added to stored columns, which a bug of 3.2.0 counts from the partition's first
 * @param newlineMissing whether the newline that ends the partition, and the file, is not there
 */
public record Partition(
        int id,
        String file,
        long offset,
        long length,
        RowMetas rows,
        ColumnRange columns,
        long shift,
        boolean newlineMissing)
        implements Serializable {
    public long end() {
        return offset + length;
    }

    /** Column of the first value where values have no keys. */
    public long firstColumn() {
        return columns == null ? 0 : columns.start();
    }

    /** The name of the partition in messages. */
    public String place() {
        return "partition " + id;
    }
}
