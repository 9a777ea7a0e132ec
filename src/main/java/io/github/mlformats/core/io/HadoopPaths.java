package io.github.mlformats.core.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;

/**
 * Hadoop paths of file names that contain colons. Hadoop parses the text before a colon as the scheme of a URI, so that
 * {@code new Path(parent, "10:30.idv")} and globs that match such names fail.
 */
public final class HadoopPaths {
    private HadoopPaths() {}

    /**
     * Returns the path of a file or folder below another one.
     *
     * @param relative name, or several names separated by {@code /}, taken literally
     */
    public static Path below(Path parent, String relative) {
        return relative.isEmpty() ? parent : new Path(parent, new Path(null, null, relative));
    }

    /** Returns the path of Hadoop's checksum file of a local file. */
    public static Path checksumFile(Path file) {
        return below(file.getParent(), "." + file.getName() + ".crc");
    }

    /**
     * Returns the file or folder with this exact path; otherwise all that match it as a glob pattern, sorted; empty if
     * there are none.
     */
    public static List<FileStatus> matching(FileSystem fs, Path pattern) throws IOException {
        try {
            // A path that exists is not a pattern, even if its name contains pattern characters.
            return List.of(fs.getFileStatus(pattern));
        } catch (FileNotFoundException e) {
            try {
                FileStatus[] matches = fs.globStatus(pattern);
                return matches == null ? List.of() : List.of(matches);
            } catch (IllegalArgumentException colon) {
                return matchingByName(fs, pattern);
            }
        }
    }

    /** Expands a pattern like Hadoop, but with the listed paths instead of paths that are built from names. */
    private static List<FileStatus> matchingByName(FileSystem fs, Path pattern) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        String path = pattern.toUri().getPath();
        Path root = new Path(pattern.toUri().getScheme(), pattern.toUri().getAuthority(), "/");
        List<FileStatus> parents = List.of(fs.getFileStatus(root));
        String[] names = path.substring(1).split("/");
        for (int i = 0; i < names.length; i++) {
            found = new ArrayList<>();
            for (FileStatus parent : parents) {
                found.addAll(children(fs, parent, names[i]));
            }
            parents = found;
        }
        found.sort(null);
        return found;
    }

    private static List<FileStatus> children(FileSystem fs, FileStatus parent, String name) throws IOException {
        if (!parent.isDirectory()) {
            return List.of();
        }
        if (!new GlobPattern(name).hasWildcard()) {
            try {
                return List.of(fs.getFileStatus(below(parent.getPath(), name)));
            } catch (FileNotFoundException e) {
                return List.of();
            }
        }
        GlobFilter filter = new GlobFilter(name);
        List<FileStatus> matches = new ArrayList<>();
        for (FileStatus child : fs.listStatus(parent.getPath())) {
            if (filter.accept(new Path(null, null, child.getPath().getName()))) {
                matches.add(child);
            }
        }
        return matches;
    }
}
