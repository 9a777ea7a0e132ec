package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.ModificationTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Version of a file or directory, which detects whether it was replaced.
 *
 * @param modified modification time
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
        return new FileVersion(
                false, status.getLen(), status.getModificationTime(), etag == null ? null : etag.replace("\"", ""));
    }

    /** Compares the times only if there is no ETag: some stores list other times than they report for one object. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FileVersion version
                && isDirectory == version.isDirectory
                && length == version.length
                && Objects.equals(etag, version.etag)
                && (etag != null || modified == version.modified);
    }

    @Override
    public int hashCode() {
        return Objects.hash(isDirectory, length, etag);
    }

    /** Whether a listed version may be one that was looked up, see {@link ModificationTime}. Null is a missing file. */
    static boolean areSame(FileVersion listed, FileVersion found) {
        if (listed == null || found == null || listed.etag != null || found.etag != null) {
            return Objects.equals(listed, found);
        }
        return listed.isDirectory == found.isDirectory
                && listed.length == found.length
                && ModificationTime.isSame(listed.modified, found.modified);
    }
}
