package io.github.mlformats.convert;

import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/** The glob patterns that Spark takes all paths of a read for. */
final class GlobPattern {
    private static final Pattern SPECIAL = Pattern.compile("[\\[\\]{}*?\\\\]");

    private GlobPattern() {}

    /** Returns the pattern that matches only this path. */
    static String of(Path path) {
        return SPECIAL.matcher(path.toString()).replaceAll("\\\\$0");
    }
}
