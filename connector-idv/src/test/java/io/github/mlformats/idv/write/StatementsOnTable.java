package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of statements on a table {@code t}, whose files are below a temporary directory. */
abstract class StatementsOnTable {
    final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @AfterEach
    void drop() {
        Steps.reset();
        spark.sql("DROP TABLE IF EXISTS t");
    }

    final List<Long> ids() {
        return spark.sql("SELECT id FROM t ORDER BY id").collectAsList().stream()
                .map((Row row) -> row.getLong(0))
                .toList();
    }

    /** The files and directories, without {@code _SUCCESS} and checksums. */
    final List<String> paths() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.map(path -> directory.relativize(path).toString())
                    .filter(path -> !path.endsWith("_SUCCESS") && !path.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    /** Runs a statement; returns some of its steps, at random, to test; with {@code -Dtest.stride=1} all. */
    final int[] someSteps(String statement, String seed) {
        spark.sql(statement);
        return Sampling.sample(Steps.steps(), Sampling.stride(16), (statement + seed).hashCode());
    }

    /** The messages of a statement that fails; null if it succeeds. */
    final String attempt(String statement) {
        return Failures.of(() -> spark.sql(statement));
    }
}
