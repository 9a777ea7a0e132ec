package io.github.mlformats.core.spi.write;

import org.apache.spark.sql.catalyst.InternalRow;

/** Routes the rows of a task to folders. The rows of a folder are consecutive. Not thread-safe. */
public interface RowRouter {
    /** Moves to the next row. Returns whether its folder differs from that of the previous row. */
    boolean moveTo(InternalRow row);

    /** Returns the folder of the current row, relative to the folder of the write. */
    String path();
}
