package io.github.mlformats.primitiv.format.write;

import java.util.Arrays;

/** The order of paths in a model: name by name as unsigned bytes, which is that of Spark, too. */
final class PathOrder {
    private PathOrder() {}

    static int compare(byte[][] path, byte[][] other) {
        return Arrays.compare(path, other, Arrays::compareUnsigned);
    }

    /** Whether a path begins with another one. */
    static boolean isBeginning(byte[][] beginning, byte[][] path) {
        int length = Math.min(beginning.length, path.length);
        return Arrays.equals(path, 0, length, beginning, 0, beginning.length, Arrays::compareUnsigned);
    }
}
