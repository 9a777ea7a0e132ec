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
 */
public record DataFile(String uri, long length, long modified, InternalRow partition) implements Serializable {
    public static DataFile of(FileStatus status, InternalRow partition) {
        String uri = status.getPath().toUri().toString();
        return new DataFile(uri, status.getLen(), status.getModificationTime(), partition);
    }

    public Path path() {
        return new Path(URI.create(uri));
    }

    /** The path as people write it, for messages. */
    public String name() {
        return path().toString();
    }
}
