package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;

/** Base class of tests that write to a directory and inspect its files. */
abstract class Written {
    final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    String path() {
        return directory.resolve("out").toString();
    }

    /** @param options names and values */
    DataFrameWriter<Row> write(Dataset<Row> rows, String... options) {
        DataFrameWriter<Row> writer = rows.write().format("primitiv");
        for (int i = 0; i < options.length; i += 2) {
            writer = writer.option(options[i], options[i + 1]);
        }
        return writer;
    }

    Dataset<Row> read(String layout) {
        return spark.read().format("primitiv").option("layout", layout).load(path());
    }

    /** All files below the path, hidden or not, but for checksums. */
    List<String> names() throws IOException {
        Path out = Path.of(path());
        if (!Files.exists(out)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(out)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> out.relativize(file).toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    /** The only file with data. */
    Path onlyFile() throws IOException {
        List<String> data =
                names().stream().filter(name -> !name.endsWith("_SUCCESS")).toList();
        if (data.size() != 1) {
            throw new AssertionError("one file was expected: " + data);
        }
        return Path.of(path()).resolve(data.get(0));
    }
}
