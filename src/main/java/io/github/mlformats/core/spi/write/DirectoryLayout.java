package io.github.mlformats.core.spi.write;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** The layout of a write with subdirectories and metadata files. Immutable; sent to every task. */
public interface DirectoryLayout extends Serializable {
    /** Returns the number of directory levels between the directory of the write, or of a partition, and its files. */
    int depth();

    /** Creates the router of a task's rows to directories. Not called if the depth is 0. */
    RowRouter rowRouter();

    /**
     * Returns the metadata files. The driver publishes them one after the other, after all data files, each atomically in
     * place of an older one.
     *
     * @param files the data files of all tasks
     * @return contents by relative path in the directory of the write
     */
    Map<String, byte[]> metadataFiles(List<WrittenFile> files);

    /** Whether an overwrite deletes an existing file. @param path relative path in the directory of the write */
    boolean replaces(String path);

    /** Routes the rows of a task to directories. The rows of a directory are consecutive. Not thread-safe. */
    interface RowRouter {
        /** Moves to the next row. Returns whether its directory differs from that of the previous row. */
        boolean moveTo(InternalRow row);

        /** Returns the directory of the current row, relative to the directory of the write. */
        String path();
    }

    /**
     * A file that a task has written. Sent to the driver.
     *
     * @param directory directory of the file, relative to the directory of the write; null if it is that directory
     * @param name file name
     * @param metadata metadata from its {@linkplain FileWriter#fileMetadata writer}
     */
    record WrittenFile(String directory, String name, Serializable metadata) implements Serializable {
        private static final long serialVersionUID = 1L;
    }
}
