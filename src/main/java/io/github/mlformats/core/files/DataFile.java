package io.github.mlformats.core.files;

import java.io.Serializable;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A listed file.
 *
 * @param uri its full path
 * @param length size in bytes
 * @param modified modification time in milliseconds since 1970
 * @param partition values of the partition columns its folders spell
 * @param part which part of it, in the format's own words; empty for all of it
 */
public record DataFile(String uri, long length, long modified, InternalRow partition, String part)
        implements Serializable {
    /** A whole file. */
    public DataFile(String uri, long length, long modified, InternalRow partition) {
        this(uri, length, modified, partition, "");
    }

    public Path path() {
        return new Path(uri);
    }
}
