package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.Folder;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.find.FileDetail;

/**
 * What a format is given to open a file.
 *
 * @param source the file's bytes; closed by whoever made the context
 * @param folder the other files of its folder
 * @param options the checked options of this read
 * @param metrics where to count what was decoded
 * @param detail what the format learned about the file when it found it; null if it was merely listed
 */
public record FileContext(ByteSource source, Folder folder, Options options, ReadMetrics metrics, FileDetail detail) {
    private static final long MAX_DECODED_BYTES = 2L << 30;

    /** A file that stands alone and about which nothing is known. */
    public FileContext(ByteSource source, Options options, ReadMetrics metrics) {
        this(source, Folder.EMPTY, options, metrics, null);
    }

    /** A file about which nothing is known. */
    public FileContext(ByteSource source, Folder folder, Options options, ReadMetrics metrics) {
        this(source, folder, options, metrics, null);
    }

    /** A new budget for what a reader of this file decodes: a task has one reader at a time. */
    public DecodeBudget decodeBudget() {
        Long given = options.get(CommonOptions.MAX_DECODED_BYTES);
        return new DecodeBudget(
                given != null
                        ? given
                        : Math.min(MAX_DECODED_BYTES, Runtime.getRuntime().maxMemory() / 2));
    }
}
