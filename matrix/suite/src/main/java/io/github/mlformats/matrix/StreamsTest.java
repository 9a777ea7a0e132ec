package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What arrives is read once, through restarts, and no more of it than the query wants. */
class StreamsTest {
    private static final String CHECKPOINTS = "spark.sql.streaming.checkpointLocation";

    private final SparkSession spark = Session.shared();

    @TempDir
    private Path folder;

    /** The setting instead of the option of a query, whose method is another one in each Spark. */
    @BeforeEach
    void checkpoints() {
        spark.conf().set(CHECKPOINTS, folder.resolve("checkpoints").toString());
    }

    @AfterEach
    void noCheckpoints() {
        spark.conf().unset(CHECKPOINTS);
    }

    private static List<Row> readAll(Dataset<Row> stream) throws Exception {
        List<Row> rows = new ArrayList<>();
        VoidFunction2<Dataset<Row>, Long> note = (batch, number) -> rows.addAll(batch.collectAsList());
        stream.writeStream()
                .queryName("stream")
                .foreachBatch(note)
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
        return rows;
    }

    @ParameterizedTest
    @EnumSource
    void readsEachDataSetOnce(Sample sample) throws Exception {
        Path in = Files.createDirectory(folder.resolve("in"));
        Path first = sample.copyTo(Files.createDirectory(in.resolve("a")));
        Dataset<Row> expected = spark.read().format(sample.format()).load(first.toString());
        DataStreamReader reader = spark.readStream().format(sample.format()).schema(expected.schema());
        String path = in + "/*/" + in.resolve("a").relativize(first);
        assertThat(readAll(reader.load(path))).hasSize((int) expected.count());
        assertThat(readAll(reader.load(path))).isEmpty();
        sample.copyTo(Files.createDirectory(in.resolve("b")));
        assertThat(readAll(reader.load(path))).hasSize((int) expected.count());
    }

    @Test
    void columnsLimitsAndFilters() throws Exception {
        for (long i = 0; i < 3; i++) {
            spark.range(10 * i, 10 * i + 10)
                    .selectExpr("id", "id * 2 AS twice")
                    .coalesce(1)
                    .write()
                    .format("idv")
                    .mode("append")
                    .save(folder.resolve("in").toString());
        }
        Dataset<Row> stream = spark.readStream()
                .format("idv")
                .option("maxFilesPerTrigger", "1")
                .load(folder.resolve("in").toString());
        assertThat(readAll(stream.where("id >= 5").selectExpr("twice")))
                .extracting(row -> row.getLong(0))
                .hasSize(25)
                .contains(10L, 58L);
    }

    @Test
    void refusesToWriteOne() {
        Dataset<Row> rate = spark.readStream().format("rate").load();
        assertThatThrownBy(() -> rate.writeStream()
                        .format("idv")
                        .queryName("refused")
                        .start(folder.resolve("out").toString()))
                .hasMessageContaining("a stream cannot write idv files itself: use foreachBatch");
    }
}
