package io.github.mlformats.tool.input;

import io.github.mlformats.convert.Formats;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.FileSignature;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Detects the format of a file or directory from its name and first bytes. */
public final class FormatDetector {
    /** Spark's own formats by file extension. */
    private static final Map<String, String> SPARK_FORMATS =
            Map.of("parquet", "parquet", "orc", "orc", "json", "json", "jsonl", "json", "csv", "csv", "txt", "text");

    /** Formats of Spark that are also those of documents and settings next to data files. */
    private static final Set<String> TEXTUAL = Set.of("json", "csv", "text");

    /** Maximum number of files that are opened. */
    private static final int MAX_FILES = 16;

    private FormatDetector() {}

    /**
     * The format of the input.
     *
     * @param specified the user-specified format; empty to detect it
     * @throws UsageException if a path or the format does not exist, or the format cannot be detected
     */
    public static String detect(List<String> paths, Optional<String> specified, Configuration conf) throws IOException {
        for (String path : paths) {
            matches(path, conf);
        }
        if (specified.isPresent()) {
            FormatChecks.checkInput(specified.get());
            return Formats.shortName(specified.get());
        }
        return detect(paths.get(0), conf);
    }

    /**
     * Checks that all inputs have the format of the first one, by which they are read. Opens files, so it is called after a read
     * has failed. Two formats of Spark, which are similar, such as text and CSV, are not an error.
     *
     * @param given the format that the user specified, for which nothing is checked
     * @param format the detected format of the first path
     * @param failure why the inputs could not be read
     * @throws UsageException if there are two formats
     */
    public static void checkOneFormat(
            List<String> paths, Optional<String> given, String format, Configuration conf, Exception failure) {
        if (given.isPresent()) {
            return;
        }
        for (String path : paths.subList(1, paths.size())) {
            Optional<String> other = detectIfPossible(path, conf).filter(name -> !name.equals(format));
            if (other.isPresent()
                    && Stream.of(format, other.get())
                            .anyMatch(name -> Formats.inspector(name).isPresent())) {
                throw new UsageException(
                        "the inputs are of two formats: " + paths.get(0) + " is " + format + ", " + path + " is "
                                + other.get() + ". Name inputs of one format",
                        failure);
            }
        }
    }

    private static Optional<String> detectIfPossible(String path, Configuration conf) {
        try {
            return Optional.of(detect(path, conf));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * Detects the format of a path. In a directory, files that no format recognizes are passed by, as readers do, and other text
     * only decides if there is nothing else.
     *
     * @param path a file, a directory or a pattern; of several data files, the first decides
     * @throws UsageException if there is no such file or its format cannot be detected
     */
    public static String detect(String path, Configuration conf) throws IOException {
        Samples samples = new Samples(path, conf);
        Path unknown = null;
        Optional<String> text = Optional.empty();
        for (FileStatus sample = samples.next(); sample != null; sample = samples.next()) {
            String name = sample.getPath().getName();
            Optional<String> format = byContent(sample.getPath(), conf)
                    .or(() -> byExtension(name).filter(known -> !TEXTUAL.contains(known)));
            if (format.isPresent()) {
                return format.get();
            }
            if (sample.isFile()) {
                text = text.isPresent() ? text : byExtension(name);
                unknown = unknown == null ? sample.getPath() : unknown;
            }
        }
        if (unknown == null) {
            throw new UsageException(path + " contains no files");
        }
        Path first = unknown;
        return text.orElseThrow(() -> new UsageException("cannot detect the format of " + first
                + " from its name or first bytes. Set --format to one of " + names()));
    }

    /**
     * The first files at a path, directory or pattern, in the order of names, after the directories that contain them. Hidden files are
     * skipped.
     */
    private static final class Samples {
        private final FileSystem fs;
        private final Deque<FileStatus> next;
        private int files;

        /** @throws UsageException if the path does not exist */
        Samples(String path, Configuration conf) throws IOException {
            fs = new Path(path).getFileSystem(conf);
            next = new ArrayDeque<>(matches(path, conf));
        }

        /** The next directory or file; null after the last one. */
        FileStatus next() throws IOException {
            if (next.isEmpty() || files == MAX_FILES) {
                return null;
            }
            FileStatus status = next.pop();
            if (status.isFile()) {
                files++;
                return status;
            }
            FileStatus[] children = fs.listStatus(status.getPath(), FormatDetector::isVisible);
            Arrays.sort(children);
            for (int i = children.length - 1; i >= 0; i--) {
                next.push(children[i]);
            }
            return status;
        }
    }

    /**
     * The files and directories that match a path or pattern.
     *
     * @throws UsageException if there are none
     */
    private static List<FileStatus> matches(String path, Configuration conf) throws IOException {
        Path pattern = new Path(path);
        List<FileStatus> matches = HadoopPaths.matching(pattern.getFileSystem(conf), pattern);
        if (matches.isEmpty()) {
            throw new UsageException(path + " does not exist");
        }
        return matches;
    }

    private static boolean isVisible(Path path) {
        return !path.getName().startsWith("_") && !path.getName().startsWith(".");
    }

    private static Optional<String> byContent(Path path, Configuration conf) throws IOException {
        try (HadoopTree data = new HadoopTree(path, conf)) {
            for (Inspector inspector : Formats.inspectors()) {
                if (inspector.recognizes(data)) {
                    return Optional.of(inspector.format().shortName());
                }
            }
            return data.rootEntry().isDirectory() ? Optional.empty() : byFirstBytes(data);
        }
    }

    private static Optional<String> byFirstBytes(HadoopTree data) throws IOException {
        try (ByteSource file = data.open("")) {
            return FileSignature.of(file).flatMap(FileSignature::sparkName);
        }
    }

    private static Optional<String> byExtension(String name) {
        String[] parts = name.toLowerCase(Locale.ROOT)
                .replaceAll("\\.(gz|bz2|zst|lz4|snappy)$", "")
                .split("\\.");
        return parts.length < 2 ? Optional.empty() : Optional.ofNullable(SPARK_FORMATS.get(parts[parts.length - 1]));
    }

    private static String names() {
        TreeSet<String> names = new TreeSet<>(SPARK_FORMATS.values());
        Formats.inspectors().forEach(inspector -> names.add(inspector.format().shortName()));
        return String.join(", ", names);
    }
}
