package io.github.mlformats.convert.manifest;

import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.File;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Validates paths in the record of a conversion, whose files are moved and deleted, and the directory of the record itself. A record
 * may be untrusted, such as from an archive, so each path must stay below the directory of the conversion, also through links.
 */
public final class RecordedPaths {
    private static final String EXPECTED = "a path below the directory of the conversion, such as a/b.parquet";
    /** Backslashes and control characters. */
    private static final Pattern REFUSED = Pattern.compile("[\\\\\\p{Cntrl}]");

    private static final Pattern DOTS = Pattern.compile("\\.{0,2}");
    /** Maximum number of nested percent encodings. */
    private static final int MAX_DECODINGS = 4;

    private RecordedPaths() {}

    /** @throws CorruptFileException if a path is outside of the conversion's directory */
    static UnitRecord check(UnitRecord unit, Path record) {
        checkDirectory(unit.directory(), record);
        for (OutputFile output : unit.outputs()) {
            if (!output.path().isEmpty() || isOfDirectory(record)) {
                check(output.path(), "outputs[].path", record);
            }
        }
        return unit;
    }

    /**
     * Whether the record is inside an output directory. Next to a single output file, the path is empty and never moved
     * or deleted.
     */
    private static boolean isOfDirectory(Path record) {
        return record.getParent().getParent().getName().equals(Manifest.DIRECTORY);
    }

    /** @throws CorruptFileException as above */
    static Plan check(Plan plan, Path record) {
        for (Unit unit : plan.units()) {
            checkDirectory(unit.directory(), record);
        }
        return plan;
    }

    private static void checkDirectory(String directory, Path record) {
        if (!directory.isEmpty()) {
            check(directory, "directory", record);
        }
    }

    private static void check(String path, String field, Path record) {
        List<String> names = List.of(path.split("/", -1));
        boolean refused = REFUSED.matcher(path).find()
                || isRoot(names.get(0))
                || names.get(0).equals(Manifest.DIRECTORY)
                || names.stream().anyMatch(RecordedPaths::leavesItsDirectory);
        if (refused) {
            throw new CorruptFileException(record.toString(), 0, "field '" + field + "'", EXPECTED, "'" + path + "'");
        }
    }

    /** Whether a path that starts with this name has a scheme or a drive, as in {@code file:/a} and {@code C:/a}. */
    private static boolean isRoot(String name) {
        return name.endsWith(":") || Path.WINDOWS && name.contains(":");
    }

    private static boolean leavesItsDirectory(String name) {
        if (DOTS.matcher(name).matches()) {
            return true;
        }
        // A partition directory column=value, in which Spark encodes the value.
        if (name.contains("=")) {
            return false;
        }
        String decoded = name;
        for (int i = 0; i < MAX_DECODINGS && decoded.contains("%"); i++) {
            try {
                decoded = URLDecoder.decode(decoded.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                return false;
            }
            if (List.of(decoded.split("[/\\\\]", -1)).stream()
                    .anyMatch(part -> DOTS.matcher(part).matches())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Resolves a path below a directory, including symbolic links. The file itself may be a link, since a move or a deletion does not
     * follow it.
     *
     * @param path a validated path of a record
     * @throws CorruptFileException if a parent directory is a link to outside of the directory
     */
    public static Path resolve(FileSystem fs, Path directory, String path) throws IOException {
        Path resolved = HadoopPaths.below(directory, path);
        File file = localFile(fs, resolved);
        if (file != null) {
            checkBelow(fs, directory, resolved, path.isEmpty() ? file : file.getParentFile());
        }
        return resolved;
    }

    /**
     * Resolves a path below a directory to a file or directory whose content is replaced.
     *
     * @param path as above
     * @throws CorruptFileException if it is below a link to outside of the directory, or if it is a link or its checksum file is
     *     one
     */
    public static Path resolveReplaced(FileSystem fs, Path directory, String path) throws IOException {
        Path resolved = resolve(fs, directory, path);
        if (!path.isEmpty()) {
            checkIsNoLink(fs, resolved);
            checkIsNoLink(fs, HadoopPaths.checksumFile(resolved));
        }
        return resolved;
    }

    private static void checkBelow(FileSystem fs, Path directory, Path path, File at) throws IOException {
        java.nio.file.Path root = localFile(fs, directory).toPath();
        java.nio.file.Path parent = at.toPath();
        while (parent != null && !Files.exists(parent)) {
            parent = parent.getParent();
        }
        if (Files.exists(root) && parent != null && !parent.toRealPath().startsWith(root.toRealPath())) {
            throw new CorruptFileException(
                    path.toString(), 0, "", "a file below " + directory, "a link to " + parent.toRealPath());
        }
    }

    private static void checkIsNoLink(FileSystem fs, Path path) throws IOException {
        File file = localFile(fs, path);
        if (file != null && Files.isSymbolicLink(file.toPath())) {
            throw link(file.toPath());
        }
    }

    private static CorruptFileException link(java.nio.file.Path file) throws IOException {
        return new CorruptFileException(
                file.toString(), 0, "", "a file or directory, not a link", "a link to " + Files.readSymbolicLink(file));
    }

    /**
     * Checks that a record's directory is no link and contains none: what a conversion writes and deletes there would be elsewhere.
     * Conversions never create links.
     *
     * @param record may not exist, also because its parent is a file
     * @throws CorruptFileException if there is a link
     */
    static void checkLinks(FileSystem fs, Path record) throws IOException {
        File directory = localFile(fs, record);
        if (directory != null && Files.exists(directory.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(directory.toPath(), new LinkCheck());
        }
    }

    /** The file on a local file system; null for others, which have no links. */
    private static File localFile(FileSystem fs, Path path) {
        if (fs instanceof LocalFileSystem local) {
            return local.pathToFile(path);
        }
        return fs instanceof RawLocalFileSystem raw ? raw.pathToFile(path) : null;
    }

    /** Refuses links, which it does not follow. */
    private static final class LinkCheck extends SimpleFileVisitor<java.nio.file.Path> {
        @Override
        public FileVisitResult visitFile(java.nio.file.Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isSymbolicLink()) {
                throw link(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(java.nio.file.Path file, IOException failure) throws IOException {
            // Another conversion deletes its files.
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw new IOException("cannot read " + file + ". Check its permissions", failure);
        }
    }
}
