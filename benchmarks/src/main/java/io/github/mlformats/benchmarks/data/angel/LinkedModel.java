package io.github.mlformats.benchmarks.data.angel;

import io.github.mlformats.benchmarks.data.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** A model with several links to the matrix of another model: many elements that take the disk space of few. */
public record LinkedModel(AngelModel model, int times) implements DataFile {
    @Override
    public long rows() {
        return times * model.rows();
    }

    @Override
    public String format() {
        return model.format();
    }

    @Override
    public Map<String, String> options() {
        return model.options();
    }

    @Override
    public String fileName() {
        return times + "-times-" + model.fileName();
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(AngelModel.matrix(model.in(path.getParent(), spark)))) {
            files = listed.toList();
        }
        for (int i = 0; i < times; i++) {
            Path matrix = Files.createDirectories(path.resolve("matrix" + i));
            for (Path file : files) {
                Files.createLink(matrix.resolve(file.getFileName()), file);
            }
        }
    }
}
