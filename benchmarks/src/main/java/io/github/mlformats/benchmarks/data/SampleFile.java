package io.github.mlformats.benchmarks.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * A datadings data set: a folder of a data file and its index.
 *
 * @param kind content of the samples
 */
public record SampleFile(SampleKind kind, long rows) implements DataFile {
    private static final String DATA = "data.msgpack";

    /** The data file in the folder. */
    public static Path data(Path folder) {
        return folder.resolve(DATA);
    }

    @Override
    public String format() {
        return "datadings";
    }

    /** Splits as large as Spark makes them by default. */
    @Override
    public Map<String, String> options() {
        return Map.of("maxPartitionBytes", "128m");
    }

    @Override
    public String fileName() {
        return kind.name().toLowerCase() + "-" + rows + ".datadings";
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        Files.createDirectories(path);
        new DatadingsGenerator(kind, rows).write(data(path));
    }
}
