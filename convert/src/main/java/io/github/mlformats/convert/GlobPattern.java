package io.github.mlformats.convert;

import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.Path;

/** The glob patterns that Spark takes all paths of a read for. */
final class GlobPattern {
    private static final Pattern SPECIAL = Pattern.compile("[\\[\\]{}*?\\\\]");

    private GlobPattern() {}

    /** Returns the pattern that matches only this path. */
    static String of(Path path) {
        return SPECIAL.matcher(path.toString()).replaceAll("\\\\$0");
    }

    /** Whether a pattern matches a path of the same file system, which need not exist. Both are absolute. */
    static boolean matches(Path pattern, Path path) throws IOException {
        String[] names = path.toUri().getPath().split("/");
        // Alternatives such as {a/b,c} span several names.
        for (String alternative : GlobExpander.expand(pattern.toUri().getPath())) {
            if (matches(alternative.split("/"), names)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String[] patterns, String[] names) throws IOException {
        boolean matches = patterns.length == names.length;
        // The first name is empty: that of the root.
        for (int i = 1; matches && i < names.length; i++) {
            matches = new GlobFilter(patterns[i]).accept(new Path(null, null, names[i]));
        }
        return matches;
    }
}
