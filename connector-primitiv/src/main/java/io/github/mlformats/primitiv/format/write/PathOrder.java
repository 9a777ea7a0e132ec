package io.github.mlformats.primitiv.format.write;

import java.util.Arrays;

/** The order of paths in a model: by name, as unsigned bytes, which equals the order of Spark. */
final class PathOrder {
    private PathOrder() {}

    static int compare(byte[][] path, byte[][] other) {
        return Arrays.compare(path, other, Arrays::compareUnsigned);
    }

    /** Returns whether one path is a prefix of another. */
    static boolean isPrefix(byte[][] beginning, byte[][] path) {
        int length = Math.min(beginning.length, path.length);
        return Arrays.equals(path, 0, length, beginning, 0, beginning.length, Arrays::compareUnsigned);
    }
}
