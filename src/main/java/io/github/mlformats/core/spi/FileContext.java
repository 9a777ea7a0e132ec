package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Options;

/**
 * What a format is given to open a file.
 *
 * @param source the file's bytes; closed by whoever made the context
 * @param options the checked options of this read
 * @param metrics where to count what was decoded
 */
public record FileContext(ByteSource source, Options options, ReadMetrics metrics) {}
