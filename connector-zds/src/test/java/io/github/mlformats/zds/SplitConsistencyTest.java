package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The result of a read does not depend on how the data is split. */
class SplitConsistencyTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    Path directory;

    static Stream<String> hostile() {
        return Corpus.hostile();
    }

    /** Also if a projection does not parse the damage after the id. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void everyProjectionHasTheSameRowCount(String name) {
        long rows = read(name, Map.of()).count();
        for (String splitBytes : List.of("128m", "16b")) {
            Dataset<Row> data = read(name, Map.of("maxPartitionBytes", splitBytes));
            assertThat(data.count()).isEqualTo(rows);
            assertThat(data.collectAsList()).hasSize((int) rows);
            assertThat(data.select("_id").collectAsList()).hasSize((int) rows);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "many5000, last, PERMISSIVE",
        "many5000, keep, DROPMALFORMED",
        "updated_deleted, last, PERMISSIVE",
        "no_index, last, PERMISSIVE",
        "no_index, keep, PERMISSIVE",
        "bad/index_length_zero, last, DROPMALFORMED",
        "hostile/slices_differ, last, PERMISSIVE",
        "docs_cli, last, PERMISSIVE",
        "zip_docs, last, PERMISSIVE"
    })
    void aSampleIsTheSame(String name, String duplicates, String mode) {
        Sampling.assumeTaken(name, 2);
        Map<String, String> options = Map.of("duplicates", duplicates, "mode", mode);
        long rows = read(name, options).count();
        // The sampled rows depend on the seed and the path of the file: find a seed that samples some rows, but not
        // all.
        long seed = LongStream.range(0, 1000)
                .filter(each -> {
                    long picked = read(name, options).sample(0.4, each).count();
                    return picked > 0 && picked < rows;
                })
                .findFirst()
                .orElseThrow();
        List<Row> expected = read(name, options).sample(0.4, seed).collectAsList();

        // Of many documents some hundred splits are enough.
        List<String> cuts = name.equals("many5000") ? List.of("2k", "64k") : List.of("16b", "100b", "64k");
        for (String splitBytes : cuts) {
            Dataset<Row> sample = SPARK.read()
                    .format("zds")
                    .options(options)
                    .option("maxPartitionBytes", splitBytes)
                    .load(Corpus.path(name))
                    .sample(0.4, seed);
            assertThat(sample.collectAsList()).as(splitBytes).isEqualTo(expected);
            String id = expected.get(0).getString(0);
            assertThat(sample.where("_id = '" + id + "'").collectAsList())
                    .as("looked up")
                    .contains(expected.get(0));
        }
    }

    /** Eight megabytes without a matching row are not the end of the data. */
    @Test
    void muchDataWithoutARequestedRow() throws IOException {
        Path meta = Files.createDirectories(directory.resolve("collections/c/meta"));
        String line = "{\"_id\":\"x\",\"text\":\"" + "x".repeat(100_000) + "\"}\n";
        Files.writeString(meta.resolve("data.jsonl"), line.repeat(100) + "{\"_id\":\"y\"}\n");
        Dataset<Row> data = SPARK.read()
                .format("zds")
                .schema("_id string")
                .option("duplicates", "keep")
                .load(directory.toString());

        assertThat(data.where("_id = 'y'").collectAsList()).hasSize(1);
    }

    private static Dataset<Row> read(String name, Map<String, String> options) {
        return SPARK.read().format("zds").options(options).load(Corpus.path(name));
    }
}
