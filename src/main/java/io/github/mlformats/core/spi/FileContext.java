package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Options;

/**
 * Everything that a format needs to open a file.
 *
 * @param source the file's bytes; closed by the creator of the context
 * @param directory the other files of its directory
 * @param options the validated options of this read
 * @param metrics counts decoded bytes and records
 * @param detail what the format's {@link io.github.mlformats.core.spi.FileFinder} learned about the file; null if the
 *     file was found by listing its directory
 */
public record FileContext(
        ByteSource source, Directory directory, Options options, ReadMetrics metrics, FileDetail detail) {
    private static final long MAX_DECODED_BYTES = 2L << 30;

    /** Creates a context for a file without a directory and without detail. */
    public FileContext(ByteSource source, Options options, ReadMetrics metrics) {
        this(source, Directory.EMPTY, options, metrics, null);
    }

    /** Creates a context for a file without detail. */
    public FileContext(ByteSource source, Directory directory, Options options, ReadMetrics metrics) {
        this(source, directory, options, metrics, null);
    }

    /** Returns a new memory budget for one reader of this file; a task has one reader at a time. */
    public DecodeBudget decodeBudget() {
        Long limit = options.get(CommonOptions.MAX_DECODED_BYTES);
        return new DecodeBudget(
                limit != null
                        ? limit
                        : Math.min(MAX_DECODED_BYTES, Runtime.getRuntime().maxMemory() / 2));
    }
}
