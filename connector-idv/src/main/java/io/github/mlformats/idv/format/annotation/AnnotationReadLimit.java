package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.block.Compression;

/**
 * Limits the bytes of annotations that are read from one file. Without it, thousands of columns of a hostile file could
 * share one table, or one value that inflates to megabytes, and each of them would read it again.
 */
public final class AnnotationReadLimit {
    /** Allowed reads of each annotation: metadata, cross-file consistency, key values and inspection need fewer. */
    private static final int MAX_READS = 8;

    private final ByteSource source;
    private long tableBytes;
    private long valueBytes;

    public AnnotationReadLimit(ByteSource source) {
        this.source = source;
    }

    void addTable(long position, long bytes) {
        tableBytes += bytes;
        check(position, "tables", tableBytes, MAX_READS * source.size());
    }

    void addValue(long position, long bytes) {
        valueBytes += bytes;
        check(position, "values", valueBytes, MAX_READS * Compression.MAX_RATIO * source.size());
    }

    private void check(long position, String kind, long bytes, long limit) {
        if (bytes > limit) {
            throw new CorruptFileException(
                    source.name(),
                    position,
                    "annotations",
                    kind + " of at most " + limit + " bytes in all in a file of " + source.size() + " bytes",
                    bytes + " bytes");
        }
    }
}
