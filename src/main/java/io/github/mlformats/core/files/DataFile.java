package io.github.mlformats.core.files;

import io.github.mlformats.core.spi.find.FileDetail;
import io.github.mlformats.core.spi.find.FoundFile;
import java.io.Serializable;
import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A file of a read.
 *
 * @param uri its full path, encoded
 * @param length size in bytes
 * @param modified modification time in milliseconds since 1970
 * @param partition values of the partition columns its folders spell
 * @param detail what the format learned about the file when it found it; null if it was merely listed
 */
public record DataFile(String uri, long length, long modified, InternalRow partition, FileDetail detail)
        implements Serializable {
    private static final long SEVERAL = Long.MIN_VALUE;

    /** A file about which nothing is known but what a listing tells. */
    public DataFile(String uri, long length, long modified, InternalRow partition) {
        this(uri, length, modified, partition, null);
    }

    public static DataFile of(FileStatus status, InternalRow partition) {
        String uri = status.getPath().toUri().toString();
        return new DataFile(uri, status.getLen(), status.getModificationTime(), partition, null);
    }

    /** A file, or several, that the format has found itself. */
    public static DataFile of(FoundFile found) {
        long modified = found.parts().isEmpty() ? found.modified() : SEVERAL;
        return new DataFile(found.uri(), found.length(), modified, found.values(), found.detail());
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
