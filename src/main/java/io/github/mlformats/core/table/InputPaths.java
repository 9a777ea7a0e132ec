package io.github.mlformats.core.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitState;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The user-specified paths of a read: {@code load(p)}, {@code load(p1, p2)} or {@code option("path", p)}, and their glob
 * patterns.
 */
public final class InputPaths {
    /** What a name of a pattern contains, also if alternatives span several names. */
    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{}]");

    private InputPaths() {}

    /** Which paths may match no file or directory. */
    public enum MissingPaths {
        /** None. */
        REFUSED,
        /** Glob patterns: a stream waits for what will match. */
        PATTERNS_ALLOWED,
        /** All, such as the location of a table before its first INSERT. */
        ALLOWED;

        private boolean allows(Path path) {
            return this == ALLOWED || this == PATTERNS_ALLOWED && HadoopPaths.isPattern(path);
        }
    }

    /**
     * Returns the paths as the user specified them, in order.
     *
     * @throws UsageException if there is none
     */
    public static List<String> userSpecified(String format, CaseInsensitiveStringMap options) {
        List<String> paths = new ArrayList<>();
        String json = options.get("paths");
        if (json != null) {
            try {
                paths.addAll(List.of(new ObjectMapper().readValue(json, String[].class)));
            } catch (JsonProcessingException e) {
                throw new UsageException("option paths must be a JSON array of strings, but is " + json, e);
            }
        }
        if (options.get("path") != null) {
            paths.add(options.get("path"));
        }
        if (paths.isEmpty()) {
            throw new UsageException(
                    "no path: use spark.read.format(\"" + format + "\").load(path) or option(\"path\", path)");
        }
        return paths;
    }

    /**
     * Returns the real paths of the files and directories that have all files of a read: of a glob pattern, that of the directory above
     * its first wildcard. Nothing is listed.
     *
     * @param given the paths as the user specified them
     */
    public static List<Path> directories(List<String> given, Configuration conf) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (String text : given) {
            Path path = path(text);
            while (HadoopPaths.isPattern(path)) {
                path = path.getParent();
            }
            directories.add(HadoopPaths.realPath(path, conf));
        }
        return directories;
    }

    /** Returns the paths as plans and messages show them; several are the JSON array that Spark passes. Empty if there is none. */
    public static String shown(CaseInsensitiveStringMap options) {
        return options.getOrDefault("path", options.getOrDefault("paths", ""));
    }

    /**
     * Expands the glob patterns of paths, which must exist.
     *
     * @return what is committed, see {@link #match}
     * @throws UsageException if a path is invalid or does not exist
     */
    public static List<Path> resolve(List<String> given, Configuration conf) throws IOException {
        return match(given, MissingPaths.REFUSED, conf).paths();
    }

    /**
     * What paths match.
     *
     * @param view all files and directories, with those that are not committed
     * @param directories those whose records tell what is committed
     */
    public record Matches(CommitState.View<List<FileStatus>> view, List<Path> directories) {
        /** Returns the files and directories that are committed, with qualified paths. */
        public List<FileStatus> visible() {
            return view.visible(view.listed());
        }

        /** Returns the qualified paths of the files and directories that are committed. */
        public List<Path> paths() {
            return visible().stream().map(FileStatus::getPath).toList();
        }

        /** Returns a file or directory with everything below it that is committed. Sends no request for the status. */
        public HadoopTree tree(FileStatus match, Configuration conf) throws IOException {
            return new HadoopTree(match.getPath(), match, conf, view);
        }

        /** Returns a file or directory that may have been deleted, with everything below it that is committed. */
        public HadoopTree tree(Path path, Configuration conf) throws IOException {
            return new HadoopTree(path, path.getFileSystem(conf).getFileStatus(path), conf, view);
        }
    }

    /**
     * Expands the glob patterns of paths. A path that exists is not a pattern. What a pattern matches may be part of a table: the records
     * of the directories that it lists are read, to find what is committed.
     *
     * @throws UsageException if a path is invalid, or does not exist and must
     */
    public static Matches match(List<String> given, MissingPaths missing, Configuration conf) throws IOException {
        Set<Path> listed = new LinkedHashSet<>();
        CommitState.View<List<FileStatus>> view = new PathLister<List<FileStatus>>(given, missing, conf) {
            @Override
            List<FileStatus> find() throws IOException {
                listed.clear();
                List<FileStatus> found = new ArrayList<>();
                for (String text : given) {
                    for (FileStatus match : InputPaths.find(List.of(text), missing, conf)) {
                        addListed(path(text), match.getPath(), listed);
                        found.add(match);
                    }
                }
                return found;
            }

            @Override
            List<Path> directories() {
                return CommitState.withTables(listed);
            }

            @Override
            List<FileStatus> list(List<Path> paths) {
                return roots();
            }

            @Override
            public CommitState stateAfter(Optional<List<FileStatus>> found) throws IOException {
                boolean mayHide = roots().stream()
                        .anyMatch(
                                root -> CommitRecord.mayBeHidden(root.getPath().toString()));
                return mayHide ? CommitState.of(directories(), conf) : CommitState.ofReadable(directories(), conf);
            }
        }.view();
        return new Matches(view, CommitState.withTables(listed));
    }

    /** Adds the directories whose names a pattern compares to find a match. */
    private static void addListed(Path pattern, Path match, Set<Path> directories) {
        Path left = pattern;
        for (Path path = match; left != null && path.getParent() != null; path = path.getParent()) {
            if (WILDCARD.matcher(left.getName()).find()) {
                directories.add(path.getParent());
            }
            left = left.getParent();
        }
    }

    /**
     * Expands the glob patterns of paths. A path that exists is not a pattern.
     *
     * @return files and directories, with qualified paths
     * @throws UsageException if a path is invalid, or does not exist and must
     */
    static List<FileStatus> find(List<String> given, MissingPaths missing, Configuration conf) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        for (String text : given) {
            Path path = path(text);
            FileSystem fs = fileSystem(path, conf);
            List<FileStatus> matches = matches(path, fs);
            if (matches.isEmpty() && !missing.allows(path)) {
                throw new UsageException("path does not exist: " + fs.makeQualified(path));
            }
            for (FileStatus match : matches) {
                match.setPath(fs.makeQualified(match.getPath()));
                found.add(match);
            }
        }
        return found;
    }

    /** Returns the paths, qualified; those of glob patterns are no names of files. */
    static Set<Path> named(List<String> given, Configuration conf) throws IOException {
        Set<Path> named = new LinkedHashSet<>();
        for (String text : given) {
            Path path = path(text);
            named.add(fileSystem(path, conf).makeQualified(path));
        }
        return named;
    }

    /** Returns the path if it is the only one and exists, so that it is no glob pattern. */
    public static Optional<Path> only(List<String> given, Configuration conf) throws IOException {
        if (given.size() != 1) {
            return Optional.empty();
        }
        Path path = path(given.get(0));
        FileSystem fs = fileSystem(path, conf);
        return fs.exists(path) ? Optional.of(fs.makeQualified(path)) : Optional.empty();
    }

    private static List<FileStatus> matches(Path path, FileSystem fs) throws IOException {
        try {
            return HadoopPaths.matching(fs, path);
        } catch (PatternSyntaxException e) {
            throw new UsageException(
                    "path '" + path + "' does not exist and is not a valid glob pattern: " + e.getDescription(), e);
        }
    }

    private static Path path(String text) {
        try {
            return new Path(text);
        } catch (IllegalArgumentException e) {
            throw invalidPath(text, e);
        }
    }

    private static FileSystem fileSystem(Path path, Configuration conf) throws IOException {
        try {
            return path.getFileSystem(conf);
        } catch (UnsupportedFileSystemException e) {
            throw noFileSystem(path, e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof ClassNotFoundException) {
                throw noFileSystem(path, e);
            } else if (e instanceof IllegalArgumentException) {
                throw invalidPath(path.toString(), e);
            }
            throw e;
        }
    }

    private static UsageException noFileSystem(Path path, Exception e) {
        return new UsageException(
                "no file system for the path '" + path + "': " + e.getMessage()
                        + ". Check its scheme, or add the jar of the file system",
                e);
    }

    private static UsageException invalidPath(String path, RuntimeException cause) {
        return new UsageException(
                "invalid path: '" + path + "': " + cause.getMessage()
                        + ". Use a path such as /data/files, or a URI such as s3a://bucket/files",
                cause);
    }
}
