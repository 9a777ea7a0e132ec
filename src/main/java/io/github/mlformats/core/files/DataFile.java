package io.github.mlformats.core.files;

import java.io.Serializable;
import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A listed file.
 *
 * @param uri its full path, encoded
 * @param length size in bytes
 * @param modified modification time in milliseconds since 1970
 * @param partition values of the partition columns its folders spell
 * @param detail what the format learned about the file when it found it; null if it was merely listed
 */
public record DataFile(String uri, long length, long modified, InternalRow partition, Serializable detail)
        implements Serializable {
    private static final long SEVERAL = Long.MIN_VALUE;

    /** A file about which nothing is known but what a listing tells. */
    public DataFile(String uri, long length, long modified, InternalRow partition) {
        this(uri, length, modified, partition, null);
    }

    public static DataFile of(FileStatus status, InternalRow partition) {
        return of(status, partition, null);
    }

    public static DataFile of(FileStatus status, InternalRow partition, Serializable detail) {
        String uri = status.getPath().toUri().toString();
        return new DataFile(uri, status.getLen(), status.getModificationTime(), partition, detail);
    }

    /**
     * Several files whose rows cannot be told apart, as a unit of work.
     *
     * @param uri a file that stands for them
     * @param length bytes of all
     */
    public static DataFile ofSeveral(String uri, long length, InternalRow partition, Serializable detail) {
        return new DataFile(uri, length, SEVERAL, partition, detail);
    }

    /** Whether its rows are of this one file. */
    public boolean isSingle() {
        return modified != SEVERAL;
    }

    public Path path() {
        return new Path(URI.create(uri));
    }

    /** The path as people write it, for messages. */
    public String name() {
        return path().toString();
    }
}
