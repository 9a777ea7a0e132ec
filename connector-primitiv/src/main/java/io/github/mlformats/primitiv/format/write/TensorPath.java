package io.github.mlformats.primitiv.format.write;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The path of a tensor, for messages.
 *
 * @param path names from the outermost submodel to the parameter, in UTF-8
 * @param statistic name of the statistic, in UTF-8; null for the parameter's value
 */
record TensorPath(byte[][] path, byte[] statistic) {
    /** Returns a path as text, such as {@code ['encoder', 'w']}. */
    static String text(byte[][] path) {
        return Arrays.stream(path).map(TensorPath::text).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String text(byte[] name) {
        return "'" + PlainText.truncate(new String(name, StandardCharsets.UTF_8)) + "'";
    }

    UsageException usageError(String why) {
        return new UsageException(
                "path " + text(path) + (statistic == null ? "" : ", statistic " + text(statistic)) + ": " + why);
    }
}
