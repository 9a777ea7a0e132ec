package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.metric.WriteMetrics;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** Makes one file of rows. */
public interface FileWriter extends Closeable {
    /**
     * Adds a row, of which nothing is kept.
     *
     * @return whether the file is full: more rows go into the next one
     * @throws io.github.mlformats.core.error.UsageException if the format cannot hold a value
     */
    boolean write(InternalRow row) throws IOException;

    /**
     * Completes the file.
     *
     * @return what must be the same in all files of a write, for they are read as one table: descriptions by what they
     *     describe, such as the sizes of vectors by their columns
     */
    Map<String, String> finish() throws IOException;

    /** What {@link FolderLayout#descriptions} needs to know of the file, once it is complete. */
    default Serializable contents() {
        return null;
    }

    /** Adds what was counted of this file so far, but for rows and files. */
    default void addTo(WriteMetrics metrics) {}

    /** Gives memory and temporary files back, whether the file was completed or not. */
    @Override
    void close() throws IOException;
}
