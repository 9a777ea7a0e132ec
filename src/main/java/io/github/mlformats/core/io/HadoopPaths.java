package io.github.mlformats.core.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Hadoop paths of names that need care: with colons, which Hadoop parses as the end of a URI's scheme, so that {@code
 * new Path(parent, "10:30.idv")} and globs that match such names fail; hidden names; and names of symbolic links.
 */
public final class HadoopPaths {
    /** Maximum length of a name in bytes, on HDFS and on the usual local file systems. */
    private static final int MAX_NAME_BYTES = 255;

    private static final int MAX_LINKS = 40;

    private HadoopPaths() {}

    /** Returns whether readers skip files and directories of this name, as Spark's sources do. */
    public static boolean isSkipped(String name) {
        return name.startsWith(".") || name.startsWith("_") && !name.contains("=") || name.endsWith("._COPYING_");
    }

    /** Returns whether readers skip a file by its name. @param path relative to a directory, with slashes */
    public static boolean isSkippedFile(String path) {
        return isSkipped(path.substring(path.lastIndexOf('/') + 1));
    }

    /** Whether files are on local disks. */
    static boolean isLocal(FileSystem fs) {
        return fs instanceof LocalFileSystem || fs instanceof RawLocalFileSystem;
    }

    /**
     * Returns a dot, the name without the end of a long one, and the suffix: always a valid name.
     *
     * @param suffix makes the result unique; ASCII, much shorter than a name may be
     */
    public static String hiddenName(String name, String suffix) {
        int available = MAX_NAME_BYTES - 1 - suffix.length();
        int end = 0;
        for (int bytes = 0; end < name.length(); ) {
            int character = name.codePointAt(end);
            bytes += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > available) {
                break;
            }
            end += Character.charCount(character);
        }
        return "." + name.substring(0, end) + suffix;
    }

    /**
     * Returns the path that a symbolic link of the local file system refers to, which need not exist; the path itself if it is
     * not such a link.
     *
     * @throws IOException if the links are a circle
     */
    public static Path followLinks(Path path, Configuration conf) throws IOException {
        Path qualified = path.getFileSystem(conf).makeQualified(path);
        if (!qualified.toUri().getScheme().equals("file")) {
            return path;
        }
        java.nio.file.Path file = java.nio.file.Path.of(qualified.toUri().getPath());
        if (!Files.isSymbolicLink(file)) {
            return path;
        }
        for (int links = 0; Files.isSymbolicLink(file); links++) {
            if (links == MAX_LINKS) {
                throw new IOException("too many symbolic links, one after the other: " + path);
            }
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        // The parent may be a link, too, so that names such as .. must not be removed by their text.
        java.nio.file.Path parent = file.getParent();
        file = Files.exists(parent) ? parent.toRealPath().resolve(file.getFileName()) : file;
        return new Path(file.toUri());
    }

    /** Returns the path without symbolic links of the local file system, as far as it exists; of other file systems, qualified. */
    public static Path realPath(Path path, Configuration conf) throws IOException {
        Path qualified = path.getFileSystem(conf).makeQualified(path);
        if (!qualified.toUri().getScheme().equals("file")) {
            return qualified;
        }
        java.nio.file.Path file = java.nio.file.Path.of(qualified.toUri().getPath());
        java.nio.file.Path existing = file;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        String real = existing.toRealPath().resolve(existing.relativize(file)).toString();
        return new Path("file", null, real);
    }

    /**
     * Returns the path of a file or directory below another one.
     *
     * @param relative name, or several names separated by {@code /}, taken literally
     */
    public static Path below(Path parent, String relative) {
        return relative.isEmpty() ? parent : new Path(parent, new Path(null, null, relative));
    }

    /** Whether a path is that of a directory, or below it. */
    public static boolean isWithin(Path path, Path directory) {
        Path above = path;
        while (above != null && !above.equals(directory)) {
            above = above.getParent();
        }
        return above != null;
    }

    /** Returns the path of Hadoop's checksum file of a local file. */
    public static Path checksumFile(Path file) {
        return below(file.getParent(), "." + file.getName() + ".crc");
    }

    /** Returns the files and directories in a directory; none if it does not exist. */
    public static FileStatus[] children(FileSystem fs, Path directory) throws IOException {
        try {
            return fs.listStatus(directory);
        } catch (FileNotFoundException e) {
            return new FileStatus[0];
        }
    }

    /**
     * Deletes Hadoop's checksum file of a local file that grows, or that other programs may change: they do not change its
     * checksums, and Hadoop would take the file for damaged. A file without them is read without verification.
     */
    public static void deleteChecksums(FileSystem fs, Path file) throws IOException {
        if (fs instanceof LocalFileSystem local) {
            java.nio.file.Path checksums = local.pathToFile(checksumFile(file)).toPath();
            // The name of the file may be too long for one of its checksums.
            if (Files.exists(checksums)) {
                Files.deleteIfExists(checksums);
            }
        }
    }

    /** Returns whether a path is a glob pattern, unless a file or directory has this exact path. */
    public static boolean isPattern(Path path) {
        return new GlobPattern(path.toUri().getPath()).hasWildcard();
    }

    /**
     * Returns the file or directory with this exact path; otherwise all that match it as a glob pattern, sorted; empty if
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
        Path qualified = fs.makeQualified(pattern);
        Path root = new Path(qualified.toUri().getScheme(), qualified.toUri().getAuthority(), "/");
        List<FileStatus> found = new ArrayList<>();
        // Alternatives such as {a/b,c} span several names.
        for (String path : GlobExpander.expand(qualified.toUri().getPath())) {
            List<FileStatus> parents = List.of(fs.getFileStatus(root));
            for (String name : path.substring(1).split("/")) {
                List<FileStatus> matches = new ArrayList<>();
                for (FileStatus parent : parents) {
                    matches.addAll(children(fs, parent, name));
                }
                parents = matches;
            }
            found.addAll(parents);
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
