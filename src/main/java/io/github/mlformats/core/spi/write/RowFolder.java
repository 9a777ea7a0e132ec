package io.github.mlformats.core.spi.write;

import org.apache.spark.sql.catalyst.InternalRow;

/** Tells a task the folder of each row, below that of the write. The rows of a folder come one after the other. */
public interface RowFolder {
    /** Looks at the next row. Tells whether it goes into another folder than the row before. */
    boolean moveTo(InternalRow row);

    /** The folder of the row that was looked at last, as a relative path. */
    String path();
}
