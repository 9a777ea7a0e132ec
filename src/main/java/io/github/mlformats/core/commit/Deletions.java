package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.FileSystemAccess;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Deletes on a file system, and finds out what the result of {@link FileSystem#delete} means. */
public final class Deletions {
    private static final int MAX_DIRECTORY_ATTEMPTS = 10;

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
     * Deletes a directory with its content, including files that tasks of a failed job add at the same time.
     *
     * @return whether it no longer exists
     */
    static boolean deleteDirectory(FileSystem fs, Path directory) throws IOException {
        for (int attempt = 0; attempt < MAX_DIRECTORY_ATTEMPTS; attempt++) {
            // A non-atomic delete leaves the directory if a task writes into it at the same time.
            if (fs.delete(directory, true) || !fs.exists(directory)) {
                return true;
            }
        }
        return false;
    }
}
