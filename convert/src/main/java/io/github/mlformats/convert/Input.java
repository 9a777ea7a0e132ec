package io.github.mlformats.convert;

import java.util.List;
import java.util.Map;

/**
 * The input of a conversion.
 *
 * @param format input format, as in {@code spark.read.format}
 * @param options read options
 * @param paths files, directories or patterns
 */
public record Input(String format, Map<String, String> options, List<String> paths) {
    /** Copies the options and paths. */
    public Input {
        options = Map.copyOf(options);
        paths = List.copyOf(paths);
    }
}
