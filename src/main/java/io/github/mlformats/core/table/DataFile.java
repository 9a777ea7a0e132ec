package io.github.mlformats.core.table;

import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.FoundFile;
import java.io.Serializable;
import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A file of a read, or several files that a format reads as one.
 *
 * @param uri full path as an encoded URI
 * @param length size in bytes
 * @param modified modification time in milliseconds since 1970
 * @param partition values of the partition columns, as spelled by the directory names
 * @param detail what the format learned about the file when it found it; null if the file was merely listed
 */
public record DataFile(String uri, long length, long modified, InternalRow partition, FileDetail detail)
        implements Serializable {
    private static final long SEVERAL = Long.MIN_VALUE;

    /** Creates a file about which only the listing is known. */
    public DataFile(String uri, long length, long modified, InternalRow partition) {
        this(uri, length, modified, partition, null);
    }

    /** Creates a listed file. */
    public static DataFile of(FileStatus status, InternalRow partition) {
        String uri = status.getPath().toUri().toString();
        return new DataFile(uri, status.getLen(), status.getModificationTime(), partition, null);
    }

    /** Creates a file, or several, found by the {@code FileFinder} of the format. */
    public static DataFile of(FoundFile found) {
        long modified = found.parts().isEmpty() ? found.modified() : SEVERAL;
        return new DataFile(found.uri(), found.length(), modified, found.columnValues(), found.detail());
    }

    /** Returns the same file with other values and detail. */
    public DataFile with(InternalRow partition, FileDetail detail) {
        return new DataFile(uri, length, modified, partition, detail);
    }

    /** Returns whether all rows come from this single file. */
    public boolean isSingle() {
        return modified != SEVERAL;
    }

    /** Returns the start of the URI, up to the name. */
    public String directory() {
        return uri.substring(0, uri.lastIndexOf('/') + 1);
    }

    /** Returns the status of a listed file. */
    FileStatus status() {
        return new FileStatus(length, false, 0, 0, modified, path());
    }

    /** Returns the path. */
    public Path path() {
        return new Path(URI.create(uri));
    }

    /** Returns the decoded path, for messages. */
    public String name() {
        return path().toString();
    }
}
