package io.github.mlformats.safetensors;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.safetensors.testing.Corpus;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;

/** Queries on files of the corpus and on those of a directory. */
abstract class SafetensorsTest {
    final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    DataFrameReader read(String... options) {
        DataFrameReader reader = spark.read().format("safetensors");
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader;
    }

    /** A file of the corpus, on the file system that counts reads. */
    Dataset<Row> corpus(String name, String... options) {
        return load(Corpus.file(name), options);
    }

    Dataset<Row> load(Path file, String... options) {
        return read(options).load(CountingFileSystem.path(file));
    }

    /** The rows as text. */
    static List<String> rows(Dataset<Row> query) {
        return query.selectExpr("to_json(struct(*))").collectAsList().stream()
                .map(row -> row.getString(0))
                .toList();
    }
}
