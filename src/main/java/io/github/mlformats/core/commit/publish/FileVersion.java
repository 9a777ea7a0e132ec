package io.github.mlformats.core.commit.publish;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Version of a file or folder, which detects whether it was replaced.
 *
 * @param etag identifies the content in an object store; null for other file systems
 */
public record FileVersion(boolean isFolder, long length, long modified, String etag) {
    /** Returns the version of a file or folder; null if it does not exist. */
    public static FileVersion of(FileSystem fs, Path path) throws IOException {
        try {
            FileStatus status = fs.getFileStatus(path);
            if (status.isDirectory()) {
                // The modification time of a folder changes with its content, and is missing on object stores.
                return new FileVersion(true, 0, 0, null);
            }
            String etag = status instanceof EtagSource source ? source.getEtag() : null;
            return new FileVersion(false, status.getLen(), status.getModificationTime(), etag);
        } catch (FileNotFoundException e) {
            return null;
        }
    }
}
