package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream that replaces its output keeps its checkpoint, which may be in the output directory, as readers skip it there. */
class CheckpointInOutputTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    private Path directory;

    @BeforeEach
    void makeInput() throws IOException {
        Files.createDirectories(directory.resolve("in"));
        Files.writeString(directory.resolve("in/1.json"), "{\"k\":1,\"n\":1}\n{\"k\":2,\"n\":1}\n");
    }

    private DataStreamWriter<?> writer(Path checkpoint) {
        DataStreamWriter<?> writer = spark.readStream()
                .schema("k INT, n INT")
                .json(directory.resolve("in").toString())
                .groupBy("k")
                .count()
                .writeStream()
                .format("idv")
                .outputMode("complete")
                .trigger(Trigger.AvailableNow());
        return checkpoint == null ? writer : writer.option("checkpointLocation", checkpoint.toString());
    }

    /** @param checkpoint relative to the output directory */
    private void writeAll(String checkpoint, boolean partitioned) throws Exception {
        DataStreamWriter<?> writer = writer(directory.resolve("out/" + checkpoint))
                .option("path", directory.resolve("out").toString());
        (partitioned ? writer.partitionBy("k") : writer).start().awaitTermination();
    }

    private List<String> rows() {
        return spark
                .read()
                .format("idv")
                .load(directory.resolve("out").toString())
                .selectExpr("k", "count")
                .collectAsList()
                .stream()
                .map(Object::toString)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"_checkpoint, false", "_checkpoint, true", ".checkpoint, false"})
    void checkpointInTheOutputIsKept(String checkpoint, boolean partitioned) throws Exception {
        writeAll(checkpoint, partitioned);
        assertThat(rows()).containsExactly("[1,1]", "[2,1]");

        Files.writeString(directory.resolve("in/2.json"), "{\"k\":2,\"n\":1}\n");
        writeAll(checkpoint, partitioned);

        assertThat(rows()).containsExactly("[1,1]", "[2,2]");
        assertThat(directory.resolve("out").resolve(checkpoint).resolve("commits"))
                .isDirectoryContaining("glob:**/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"checkpoint", "k=1/checkpoint", ""})
    void checkpointThatWouldBeReplacedIsRefused(String checkpoint) {
        assertThatThrownBy(() -> writeAll(checkpoint, false))
                .hasMessageContaining("would be deleted. Choose a checkpointLocation elsewhere");
    }

    @ParameterizedTest
    @ValueSource(strings = {"checkpoint", ""})
    void checkpointThatATableWouldReplaceIsRefused(String checkpoint) {
        assertThatThrownBy(() -> writeTable(writer(directory.resolve("out/" + checkpoint))))
                .hasMessageContaining("would be deleted. Choose a checkpointLocation elsewhere");
    }

    @Test
    void checkpointOfTheSessionIsCheckedAsWell() {
        spark.conf()
                .set(
                        "spark.sql.streaming.checkpointLocation",
                        directory.resolve("out").toString());
        try {
            assertThatThrownBy(() -> writeTable(writer(null)))
                    .hasMessageContaining("would be deleted. Choose a checkpointLocation elsewhere");
        } finally {
            spark.conf().unset("spark.sql.streaming.checkpointLocation");
        }
    }

    /** The table reads keys and numbers together only if they are none. */
    @Test
    void rowsThatAStreamReplacesMayHaveOtherTypes() throws Exception {
        spark.sql("SELECT 0D AS k, 1L AS count")
                .withMetadata(
                        "k", Metadata.fromJson("{\"ml_attr\":{\"type\":\"nominal\",\"vals\":[\"a\"],\"name\":\"k\"}}"))
                .write()
                .format("idv")
                .save(directory.resolve("out").toString());
        DataStreamWriter<?> appending = spark.readStream()
                .schema("k INT, n INT")
                .json(directory.resolve("in").toString())
                .selectExpr("k", "bigint(n) AS count")
                .writeStream()
                .format("idv")
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", directory.resolve("append").toString());

        assertThatThrownBy(() -> writeTable(appending)).hasMessageContaining(" has keys: the directory could not be");
        writeTable(writer(directory.resolve("complete")));

        assertThat(rows()).containsExactly("[1,1]", "[2,1]");
    }

    private void writeTable(DataStreamWriter<?> writer) throws Exception {
        spark.sql("CREATE TABLE IF NOT EXISTS t (k INT, count BIGINT) USING idv LOCATION '" + directory.resolve("out")
                + "'");
        try {
            writer.toTable("t").awaitTermination();
        } finally {
            spark.sql("DROP TABLE t");
        }
    }
}
