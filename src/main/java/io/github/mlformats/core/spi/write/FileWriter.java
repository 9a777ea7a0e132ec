package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.WriteMetrics;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes rows to one file. Used by one thread. */
public interface FileWriter extends Closeable {
    /**
     * Appends a row. Implementations must not retain a reference to it.
     *
     * @return whether the file is full, so that further rows go to a new file
     * @throws io.github.mlformats.core.error.UsageException if the format cannot hold a value
     */
    boolean write(InternalRow row) throws IOException;

    /** Returns whether the file ends before a row, which is the first one of a new file. */
    default boolean endsBefore(InternalRow row) {
        return false;
    }

    /**
     * Completes the file.
     *
     * @return properties that must be equal in all files of a write, as they are read as one table: values by subject, such
     *     as {@code Vector<Single, 2>} by {@code the type of column 'x'}
     */
    Map<String, String> finish() throws IOException;

    /** Returns metadata of the completed file for {@link DirectoryLayout#metadataFiles}; null if there is none. */
    default Serializable fileMetadata() {
        return null;
    }

    /** Adds the counters of this file so far, except rows and files. */
    default void addTo(WriteMetrics metrics) {}

    /** Releases memory and temporary files, whether the file was completed or not. */
    @Override
    void close() throws IOException;
}
