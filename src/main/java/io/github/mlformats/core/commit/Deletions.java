package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.FileSystemAccess;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Deletes on a file system, and finds out what the result of {@link FileSystem#delete} means. */
public final class Deletions {
    private static final int MAX_FOLDER_ATTEMPTS = 10;

    private Deletions() {}

    /**
     * Deletes a file.
     *
     * @return whether it existed
     * @throws IOException if the file system does not delete it
     */
    public static boolean deleteFile(FileSystem fs, Path file) throws IOException {
        if (FileSystemAccess.ofFile(file, fs).delete(file, false)) {
            return true;
        }
        if (fs.exists(file)) {
            throw new IOException("the file system refused to delete " + file);
        }
        return false;
    }

    /**
     * Deletes a folder with its content, including files that tasks of a failed job add at the same time.
     *
     * @return whether it no longer exists
     */
    static boolean deleteFolder(FileSystem fs, Path folder) throws IOException {
        for (int attempt = 0; attempt < MAX_FOLDER_ATTEMPTS; attempt++) {
            // A non-atomic delete leaves the folder if a task writes into it at the same time.
            if (fs.delete(folder, true) || !fs.exists(folder)) {
                return true;
            }
        }
        return false;
    }
}
