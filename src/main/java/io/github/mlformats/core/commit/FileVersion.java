package io.github.mlformats.core.commit;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Version of a file or directory, which detects whether it was replaced.
 *
 * @param modified modification time; 0 if there is an ETag
 * @param etag identifies the content in an object store; null for other file systems
 */
public record FileVersion(boolean isDirectory, long length, long modified, String etag) {
    /** All directories have the same version: their modification time changes with their content, or is missing on stores. */
    private static final FileVersion DIRECTORY = new FileVersion(true, 0, 0, null);

    /** Returns the version of a file or directory; null if it does not exist. */
    public static FileVersion of(FileSystem fs, Path path) throws IOException {
        try {
            return of(fs.getFileStatus(path));
        } catch (FileNotFoundException e) {
            return null;
        }
    }

    /** Returns the version of a listed file or directory. */
    public static FileVersion of(FileStatus status) {
        if (status.isDirectory()) {
            return DIRECTORY;
        }
        String etag = status instanceof EtagSource source ? source.getEtag() : null;
        // Some stores list times in milliseconds, and report those of one object in seconds.
        return etag == null
                ? new FileVersion(false, status.getLen(), status.getModificationTime(), null)
                : new FileVersion(false, status.getLen(), 0, etag.replace("\"", ""));
    }
}
