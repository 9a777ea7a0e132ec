package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;

/** Tells the format of a file from its name and first bytes. */
public final class FormatGuess {
    /** Files that Spark reads itself, by extension. */
    private static final Map<String, String> SPARK_FORMATS =
            Map.of("parquet", "parquet", "orc", "orc", "json", "json", "jsonl", "json", "csv", "csv", "txt", "text");

    private FormatGuess() {}

    /**
     * @param path a file, a folder or a pattern; of several files, the first is looked at
     * @throws UsageException if there is no such file or its format cannot be told
     */
    public static String of(String path, Configuration conf) throws IOException {
        FileStatus file = SampleFile.of(path, conf);
        byte[] start = start(file, conf);
        String name = file.getPath().getName();
        return Inspectors.all().stream()
                .filter(inspector -> inspector.recognizes(name, start))
                .map(inspector -> inspector.format().shortName())
                .findFirst()
                .or(() -> byExtension(name))
                .orElseThrow(() -> new UsageException("cannot tell the format of " + file.getPath()
                        + " from its name or first bytes: say it with --format, such as one of " + names()));
    }

    private static Optional<String> byExtension(String name) {
        String[] parts = name.toLowerCase(Locale.ROOT)
                .replaceAll("\\.(gz|bz2|zst|lz4|snappy)$", "")
                .split("\\.");
        return parts.length < 2 ? Optional.empty() : Optional.ofNullable(SPARK_FORMATS.get(parts[parts.length - 1]));
    }

    private static String names() {
        TreeSet<String> names = new TreeSet<>(SPARK_FORMATS.values());
        Inspectors.all().forEach(inspector -> names.add(inspector.format().shortName()));
        return String.join(", ", names);
    }

    private static byte[] start(FileStatus file, Configuration conf) throws IOException {
        byte[] start = new byte[(int) Math.min(Inspector.START_BYTES, file.getLen())];
        try (FSDataInputStream stream = file.getPath().getFileSystem(conf).open(file.getPath())) {
            stream.readFully(0, start);
        }
        return start;
    }
}
