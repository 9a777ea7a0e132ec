package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.block.Compression;

/**
 * Adds up what is read of a file's annotations. Thousands of columns of a hostile file could share one table, or one value that
 * inflates to megabytes, and each would read it anew.
 */
public final class AnnotationTotal {
    /** For metadata, for comparing files, for showing keys, for looking inside: nobody reads an annotation more often. */
    private static final int MAX_READS = 8;

    private final ByteSource source;
    private long tableBytes;
    private long valueBytes;

    public AnnotationTotal(ByteSource source) {
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

    private void check(long position, String what, long bytes, long possible) {
        if (bytes > possible) {
            throw new CorruptFileException(
                    source.name(),
                    position,
                    "annotations",
                    what + " of at most " + possible + " bytes in all in a file of " + source.size() + " bytes",
                    bytes + " bytes");
        }
    }
}
