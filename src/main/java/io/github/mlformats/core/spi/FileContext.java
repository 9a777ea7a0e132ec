package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.Folder;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.find.FileDetail;

/**
 * Everything that a format needs to open a file.
 *
 * @param source the file's bytes; closed by the creator of the context
 * @param folder the other files of its folder
 * @param options the validated options of this read
 * @param metrics counts decoded bytes and records
 * @param detail what the format's {@link io.github.mlformats.core.spi.find.FileFinder} learned about the file; null if the
 *     file was found by listing its folder
 */
public record FileContext(ByteSource source, Folder folder, Options options, ReadMetrics metrics, FileDetail detail) {
    private static final long MAX_DECODED_BYTES = 2L << 30;

    /** Creates a context for a file without a folder and without detail. */
    public FileContext(ByteSource source, Options options, ReadMetrics metrics) {
        this(source, Folder.EMPTY, options, metrics, null);
    }

    /** Creates a context for a file without detail. */
    public FileContext(ByteSource source, Folder folder, Options options, ReadMetrics metrics) {
        this(source, folder, options, metrics, null);
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
