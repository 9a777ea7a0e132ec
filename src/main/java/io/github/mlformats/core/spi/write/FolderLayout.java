package io.github.mlformats.core.spi.write;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/** The layout of a write with subfolders and metadata files. Immutable; sent to every task. */
public interface FolderLayout extends Serializable {
    /** Returns the number of folder levels between the folder of the write and its files. */
    int depth();

    /** Creates the router of a task's rows to folders. */
    RowRouter rowRouter();

    /**
     * Returns the metadata files. The driver publishes them one after the other, after all data files, each atomically in
     * place of an older one.
     *
     * @param files the data files of all tasks
     * @return contents by relative path in the folder of the write
     */
    Map<String, byte[]> metadataFiles(List<WrittenFile> files);

    /** Whether an overwrite deletes an existing file. @param path relative path in the folder of the write */
    boolean replaces(String path);

    /** Routes the rows of a task to folders. The rows of a folder are consecutive. Not thread-safe. */
    interface RowRouter {
        /** Moves to the next row. Returns whether its folder differs from that of the previous row. */
        boolean moveTo(InternalRow row);

        /** Returns the folder of the current row, relative to the folder of the write. */
        String path();
    }

    /**
     * A file that a task has written. Sent to the driver.
     *
     * @param folder folder of the file, relative to the folder of the write
     * @param name file name
     * @param metadata metadata from its {@linkplain FileWriter#fileMetadata writer}
     */
    record WrittenFile(String folder, String name, Serializable metadata) implements Serializable {
        private static final long serialVersionUID = 1L;
    }
}
