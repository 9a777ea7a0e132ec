package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Folder;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Options;

/**
 * What a format is given to open a file.
 *
 * @param source the file's bytes; closed by whoever made the context
 * @param part which part of the file is wanted, as {@link DataSetLayout} said; empty for all of it
 * @param folder the other files of its folder
 * @param options the checked options of this read
 * @param metrics where to count what was decoded
 */
public record FileContext(
        ByteSource source, String part, Folder folder, Options options, ReadMetrics metrics) {
    /** A whole file. */
    public FileContext(ByteSource source, Folder folder, Options options, ReadMetrics metrics) {
        this(source, "", folder, options, metrics);
    }

    /** A file that stands alone. */
    public FileContext(ByteSource source, Options options, ReadMetrics metrics) {
        this(source, Folder.EMPTY, options, metrics);
    }
}
