package io.github.mlformats.core.commit.publish;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Tells whether what is at a path was replaced.
 *
 * @param etag by which an object store identifies the content; null elsewhere
 */
record FileVersion(boolean isFolder, long length, long modified, String etag) {
    /** The version of a file or folder; null if there is none. */
    static FileVersion of(FileSystem fs, Path path) throws IOException {
        try {
            FileStatus status = fs.getFileStatus(path);
            if (status.isDirectory()) {
                // Its time changes with what is in it, and object stores have none.
                return new FileVersion(true, 0, 0, null);
            }
            String etag = status instanceof EtagSource source ? source.getEtag() : null;
            return new FileVersion(false, status.getLen(), status.getModificationTime(), etag);
        } catch (FileNotFoundException e) {
            return null;
        }
    }
}
