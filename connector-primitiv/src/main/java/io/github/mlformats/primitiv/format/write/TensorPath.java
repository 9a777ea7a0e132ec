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

    /** Compares paths as a model orders them: by name, as unsigned bytes, which equals the order of Spark. */
    static int compare(byte[][] path, byte[][] other) {
        return Arrays.compare(path, other, Arrays::compareUnsigned);
    }

    /** Returns whether one path is a prefix of another. */
    static boolean isPrefix(byte[][] beginning, byte[][] path) {
        int length = Math.min(beginning.length, path.length);
        return Arrays.equals(path, 0, length, beginning, 0, beginning.length, Arrays::compareUnsigned);
    }

    private static String text(byte[] name) {
        return "'" + PlainText.truncate(new String(name, StandardCharsets.UTF_8)) + "'";
    }

    UsageException usageError(String why) {
        return new UsageException(
                "path " + text(path) + (statistic == null ? "" : ", statistic " + text(statistic)) + ": " + why);
    }
}
