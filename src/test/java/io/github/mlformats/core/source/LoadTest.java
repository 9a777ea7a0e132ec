package io.github.mlformats.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.NumbersFile;
import io.github.mlformats.core.testing.SparkSessions;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be given to {@code spark.read.format(...).load(...)}. */
class LoadTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    private Path folder;

    @Test
    void readsAFile() {
        Path file = NumbersFile.rows(1000)
                .longs("id", row -> row)
                .doubles("half", row -> row / 2.0)
                .write(folder.resolve("a.numbers"));

        Row sums = spark.read()
                .format("numbers")
                .load(file.toString())
                .selectExpr("sum(id)", "sum(half)")
                .head();

        assertThat(sums.getLong(0)).isEqualTo(499_500);
        assertThat(sums.getDouble(1)).isEqualTo(249_750);
    }
}
