package io.github.mlformats.tool.output;

import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/** Encodes rows as bytes: chunks of rows where these are, which are concatenated between a header and an end. */
public interface RowEncoding extends Serializable {
    byte[] NOTHING = {};

    /** The bytes before the first chunk. */
    default byte[] header() {
        return NOTHING;
    }

    /** Encodes rows lazily, some hundred kilobytes at a time. A row is not used after the next one is requested. */
    Chunks encode(Iterator<InternalRow> rows);

    /** The bytes between two chunks. */
    default byte[] separator() {
        return NOTHING;
    }

    /** The bytes after the last chunk. */
    default byte[] end() {
        return NOTHING;
    }

    /** Encoded rows. */
    interface Chunks extends Iterator<byte[]>, AutoCloseable {
        @Override
        default void close() {}
    }
}
