package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arriving data is read once, across restarts, with projections and filters pushed down. */
class StreamsTest {
    private static final String CHECKPOINTS = "spark.sql.streaming.checkpointLocation";

    private final SparkSession spark = Session.shared();
    private final List<List<Row>> batches = new ArrayList<>();

    @TempDir
    private Path directory;

    /** Uses the setting instead of the query option, whose method differs between versions of Spark. */
    @BeforeEach
    void checkpoints() {
        spark.conf().set(CHECKPOINTS, directory.resolve("checkpoints").toString());
    }

    @AfterEach
    void noCheckpoints() {
        spark.conf().unset(CHECKPOINTS);
    }

    /** Runs micro-batches until all available data is read. @return the rows */
    private List<Row> readAll(Dataset<Row> stream) throws Exception {
        batches.clear();
        VoidFunction2<Dataset<Row>, Long> collect = (batch, number) -> batches.add(batch.collectAsList());
        stream.writeStream()
                .queryName("stream")
                .foreachBatch(collect)
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
        return batches.stream().flatMap(List::stream).toList();
    }

    @ParameterizedTest
    @EnumSource
    void readsEachDataSetOnce(SampleFiles sample) throws Exception {
        Path in = Files.createDirectory(directory.resolve("in"));
        Path first = sample.copyTo(Files.createDirectory(in.resolve("a")));
        Dataset<Row> expected = spark.read().format(sample.format()).load(first.toString());
        int rows = (int) expected.count();
        DataStreamReader reader = spark.readStream().format(sample.format()).schema(expected.schema());
        String path = in + "/*/" + in.resolve("a").relativize(first);
        assertThat(readAll(reader.load(path))).hasSize(rows);
        assertThat(readAll(reader.load(path))).isEmpty();
        // The state after a driver was killed between planning and commit.
        try (Stream<Path> commits = Files.list(directory.resolve("checkpoints/stream/commits"))) {
            for (Path commit : commits.toList()) {
                Files.delete(commit);
            }
        }
        sample.copyTo(Files.createDirectory(in.resolve("b")));
        readAll(reader.load(path));
        assertThat(batches).extracting(List::size).containsExactly(rows, rows);
        assertThat(readAll(reader.load(path))).isEmpty();
    }

    @Test
    void readsColumnsWithLimitsAndFilters() throws Exception {
        for (long i = 0; i < 3; i++) {
            appendFile(10 * i);
        }
        Dataset<Row> stream = spark.readStream()
                .format("idv")
                .option("maxFilesPerTrigger", "1")
                .load(directory.resolve("in").toString());
        assertThat(readAll(stream.where("id >= 5").selectExpr("twice")))
                .extracting(row -> row.getLong(0))
                .hasSize(25)
                .contains(10L, 58L);
    }

    /** Requires Spark 4: earlier versions do not resolve hidden columns of streams. */
    @Test
    void readsHiddenColumns() throws Exception {
        appendFile(0);
        Dataset<Row> stream =
                spark.readStream().format("idv").load(directory.resolve("in").toString());
        if (spark.version().startsWith("3.")) {
            assertThatThrownBy(() -> stream.select("_metadata.row_index")).hasMessageContaining("_metadata");
            return;
        }
        assertThat(readAll(stream.selectExpr("id", "_metadata.row_index AS row")))
                .hasSize(10)
                .allSatisfy(row -> assertThat(row.getLong(0)).isEqualTo(row.getLong(1)));
    }

    /** Spark 3.5 cannot stream from tables of these formats, and Spark 4.0 has no SQL syntax for it. */
    @Test
    void readsTables() throws Exception {
        appendFile(0);
        spark.sql(
                "CREATE TABLE arriving (id BIGINT, twice BIGINT) USING idv LOCATION '" + directory.resolve("in") + "'");
        try {
            if (spark.version().startsWith("3.")) {
                assertThatThrownBy(() -> readAll(spark.readStream().table("arriving")))
                        .hasMessageContaining("Use spark.readStream.format(\"idv\").load(path)");
                return;
            }
            assertThat(readAll(spark.readStream().table("arriving"))).hasSize(10);
            appendFile(10);
            if (!spark.version().startsWith("4.0")) {
                assertThat(readAll(spark.sql("SELECT twice FROM STREAM arriving WHERE id >= 15")))
                        .extracting(row -> row.getLong(0))
                        .containsExactlyInAnyOrder(30L, 32L, 34L, 36L, 38L);
            }
        } finally {
            spark.sql("DROP TABLE arriving");
        }
    }

    /** Appends a file of ten rows. */
    private void appendFile(long first) {
        spark.range(first, first + 10)
                .selectExpr("id", "id * 2 AS twice")
                .coalesce(1)
                .write()
                .format("idv")
                .mode("append")
                .save(directory.resolve("in").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings", "zds"})
    void writesEachEpochOnce(String format) throws Exception {
        appendFile(0);
        appendFile(10);
        write(format, "CAST(id AS STRING) AS " + (format.equals("zds") ? "_id" : "key"), "id")
                .start(out())
                .awaitTermination();
        deleteLastCommit();
        appendFile(20);
        write(format, "CAST(id AS STRING) AS " + (format.equals("zds") ? "_id" : "key"), "id")
                .start(out())
                .awaitTermination();

        Dataset<Row> written = spark.read().format(format).load(out());
        assertThat(written.count()).isEqualTo(30);
        assertThat(written.selectExpr("sum(id)").head().getLong(0)).isEqualTo(435);
    }

    @Test
    void writesPartitionDirectories() throws Exception {
        appendFile(0);
        write("idv", "id", "id % 2 AS part").partitionBy("part").start(out()).awaitTermination();

        Dataset<Row> odd = spark.read().format("idv").load(out()).where("part = 1");
        assertThat(odd.count()).isEqualTo(5);
        assertThat(readAll(spark.readStream().format("idv").load(out()))).hasSize(10);
    }

    @Test
    void writesTables() throws Exception {
        appendFile(0);
        spark.sql("CREATE TABLE written (id BIGINT, twice BIGINT) USING idv LOCATION '" + out() + "'");
        try {
            write("idv", "id", "twice").toTable("written").awaitTermination();
            deleteLastCommit();
            appendFile(10);
            write("idv", "id", "twice").toTable("written").awaitTermination();
            spark.catalog().refreshTable("written");

            assertThat(spark.sql("SELECT count(*), sum(twice) FROM written").head())
                    .hasToString("[20,380]");
        } finally {
            spark.sql("DROP TABLE written");
        }
    }

    @Test
    void rejectsStreamsOfModels() {
        appendFile(0);
        assertThatThrownBy(() -> write("angel", "id").start(out()))
                .hasMessageContaining("a stream cannot write angel as a model is written by one job. Use foreachBatch");
        assertThatThrownBy(() -> write("idv", "id").outputMode("update").start(out()))
                .hasMessageContaining("a stream cannot write idv in update mode");
    }

    private String out() {
        return directory.resolve("out").toString();
    }

    /** Writes what has arrived, a file in each epoch. */
    private DataStreamWriter<Row> write(String format, String... columns) {
        return spark.readStream()
                .format("idv")
                .option("maxFilesPerTrigger", "1")
                .load(directory.resolve("in").toString())
                .selectExpr(columns)
                .writeStream()
                .format(format)
                .queryName("written")
                .trigger(Trigger.AvailableNow());
    }

    /** The state after a driver was killed before it noted that an epoch was done. */
    private void deleteLastCommit() throws IOException {
        try (Stream<Path> commits = Files.list(directory.resolve("checkpoints/written/commits"))) {
            Path last = commits.filter(
                            commit -> !commit.getFileName().toString().startsWith("."))
                    .max(Comparator.comparing(Path::toString))
                    .orElseThrow();
            Files.delete(last);
            Files.deleteIfExists(last.resolveSibling("." + last.getFileName() + ".crc"));
        }
    }
}
