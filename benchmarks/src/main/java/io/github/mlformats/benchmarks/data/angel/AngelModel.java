package io.github.mlformats.benchmarks.data.angel;

import io.github.mlformats.benchmarks.data.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A model with one matrix of random values.
 *
 * @param rows elements of the matrix
 */
public record AngelModel(ModelKind kind, long rows) implements DataFile {
    @Override
    public String format() {
        return "angel";
    }

    @Override
    public Map<String, String> options() {
        return Map.of();
    }

    @Override
    public String fileName() {
        return "model-" + kind.name().toLowerCase(Locale.ROOT) + "-" + rows;
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        new AngelGenerator(kind, rows / kind.rows()).write(Files.createDirectories(matrix(path)));
    }

    /** The folder of a model's matrix. */
    static Path matrix(Path model) {
        return model.resolve("matrix");
    }

    /** The files with the matrix's values. */
    public static List<Path> dataFiles(Path model) throws IOException {
        try (Stream<Path> files = Files.list(matrix(model))) {
            return files.filter(file -> !file.getFileName().toString().equals("_meta"))
                    .sorted()
                    .toList();
        }
    }
}
