package io.github.mlformats.core.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import io.github.mlformats.core.testing.spark.StreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each file is read once, when it is complete. */
class StreamTest extends StreamedNumbers {
    @BeforeEach
    void firstFile() {
        arrive("a", 0, 2, 100);
    }

    @Test
    void readsExistingAndThenArrivingFiles() throws Exception {
        StreamingQuery query = start(stream(), Trigger.ProcessingTime(0));
        try {
            query.processAllAvailable();
            arrive("b", 2, 2, 200);
            query.processAllAvailable();
        } finally {
            query.stop();
        }
        assertThat(batches).containsExactly(List.of(0L, 1L), List.of(2L, 3L));
    }

    @Test
    void readFilesMayBeRewrittenOrDeletedWhileTheQueryRuns() throws Exception {
        StreamingQuery query = start(stream(), Trigger.ProcessingTime(0));
        try {
            query.processAllAvailable();
            arrive("a", 10, 3, 200);
            arrive("b", 2, 2, 200);
            query.processAllAvailable();
            Files.delete(directory.resolve("in/a"));
            Files.delete(directory.resolve("in/b"));
            arrive("c", 4, 2, 300);
            query.processAllAvailable();
            arrive("a", 20, 1, 400);
            query.processAllAvailable();
        } finally {
            query.stop();
        }
        assertThat(batches).containsExactly(List.of(0L, 1L), List.of(2L, 3L), List.of(4L, 5L));
    }

    /** Writes a file with the ids 2 and 3 but its last byte. @return all bytes */
    private byte[] arriveIncomplete(String name) throws IOException {
        Path file = directory.resolve("in").resolve(name);
        arrive(name, 2, 2, 200);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        return whole;
    }

    @Test
    void incompleteFileWaitsIfOneColumnIsRead() throws Exception {
        byte[] whole = arriveIncomplete("0");
        assertThat(readAll(stream().select("id"))).containsExactly(List.of(0L, 1L));
        Files.write(directory.resolve("in/0"), whole);
        assertThat(readAll(stream().select("id"))).containsExactly(List.of(2L, 3L));
    }

    /** Spark takes scans of one stream for the same, whatever their columns, and reads them once. */
    @Test
    void queryReadsDifferentColumnsOfOneStream() throws Exception {
        arrive("b", 10, 2, 200);
        Dataset<Row> stream = stream();
        Dataset<Row> both = stream.select("id")
                .repartition(2)
                .union(stream.select("half").repartition(2))
                .selectExpr("CAST(id AS BIGINT) id");
        assertThat(readAll(both)).containsExactly(List.of(0L, 0L, 0L, 1L, 5L, 5L, 10L, 11L));
    }

    @Test
    void restartResumesAtTheCheckpoint() throws Exception {
        assertThat(readAll(stream())).containsExactly(List.of(0L, 1L));
        assertThat(readAll(stream())).isEmpty();
        arrive("b", 2, 2, 200);
        assertThat(readAll(stream())).containsExactly(List.of(2L, 3L));
        assertThat(readAll(stream())).isEmpty();
    }

    @Test
    void incompleteFileWaits() throws Exception {
        byte[] whole = arriveIncomplete("b");
        assertThat(readAll(stream())).containsExactly(List.of(0L, 1L));
        assertThat(readAll(stream())).isEmpty();
        Files.write(directory.resolve("in/b"), whole);
        assertThat(readAll(stream())).containsExactly(List.of(2L, 3L));
    }

    @Test
    void schemaIsInferredFromExistingFiles() throws Exception {
        Dataset<Row> rows = spark.readStream().format("numbers").load(path("in"));
        assertThat(rows.schema().fieldNames()).containsExactly("id", "half");
        assertThat(rows.isStreaming()).isTrue();
        assertThat(readAll(rows)).containsExactly(List.of(0L, 1L));
    }

    @Test
    void directoryMayBeEmptyAtFirst() throws Exception {
        Files.delete(directory.resolve("in/a"));
        assertThat(readAll(stream())).isEmpty();
        arrive("b", 2, 2, 200);
        assertThat(readAll(stream())).containsExactly(List.of(2L, 3L));
    }

    @Test
    void partitionDirectoriesAndHiddenFiles() throws Exception {
        arrive("day=1/b", 2, 1, 200);
        arrive("day=2/c", 3, 1, 200);
        arrive("day=2/_d", 4, 1, 200);
        arrive("_temporary/day=2/e", 5, 1, 200);
        Files.delete(directory.resolve("in/a"));
        Dataset<Row> rows = readStream().schema(SCHEMA + ", day STRING").load(path("in"));
        assertThat(readAll(rows.where("day = '2'"))).containsExactly(List.of(3L));
    }

    @Test
    void partitionColumnsFollowThoseOfTheUser() throws Exception {
        Files.delete(directory.resolve("in/a"));
        arrive("day=1/b", 2, 1, 200);
        Dataset<Row> rows = readStream().schema(SCHEMA).load(path("in"));
        assertThat(rows.columns()).containsExactly("id", "half", "day");
        assertThat(readAll(rows.where("day = 1"))).containsExactly(List.of(2L));
    }

    @Test
    void fileThatAPatternMatchesTwiceIsReadOnce() throws Exception {
        arrive("day/b", 2, 1, 200);
        assertThat(readAll(readStream().load(path("in") + "/{day/*,*/b}"))).containsExactly(List.of(2L));
    }

    @Test
    void fileWithOtherColumnsFailsTheQuery() throws IOException {
        NumbersFile.rows(1).longs("other", row -> row).write(directory.resolve("in/b"));
        assertThatThrownBy(() -> readAll(stream())).hasMessageContaining("in/b").hasMessageContaining("id");
    }

    @Test
    void onlyRequestedColumnsAreRead() throws Exception {
        arrive("b", 2, 10_000, 200);
        start(stream(), Trigger.AvailableNow()).awaitTermination();
        long all = CountingFileSystem.bytesRead();
        Files.move(directory.resolve("checkpoint"), directory.resolve("before"));
        CountingFileSystem.reset();
        start(
                        stream().where("half >= 0").select("half").selectExpr("CAST(half AS BIGINT) AS id"),
                        Trigger.AvailableNow())
                .awaitTermination();
        assertThat(CountingFileSystem.bytesRead()).isLessThanOrEqualTo(all - 10_000 * Double.BYTES);
    }

    @Test
    void countsWithoutColumns() throws Exception {
        assertThat(StreamRun.readAll(stream().groupBy().count(), "update", directory.resolve("checkpoint")))
                .containsExactly(List.of(RowFactory.create(2L)));
    }

    @Test
    void metadata() throws Exception {
        assertThat(StreamRun.readAll(stream().select("_metadata.file_name", "id"), directory.resolve("checkpoint")))
                .containsExactly(List.of(RowFactory.create("a", 0L), RowFactory.create("a", 1L)));
    }

    @Test
    void tables() throws Exception {
        spark.sql("CREATE TABLE arriving (" + SCHEMA + ") USING numbers LOCATION '" + path("in") + "'");
        try {
            assertThat(readAll(spark.readStream().table("arriving"))).containsExactly(List.of(0L, 1L));
            arrive("b", 2, 2, 200);
            assertThat(readAll(spark.sql("SELECT id FROM STREAM arriving WHERE id > 2")))
                    .containsExactly(List.of(3L));
        } finally {
            spark.sql("DROP TABLE arriving");
        }
    }

    @Test
    void statefulQueriesAreSupported() throws Exception {
        arrive("b", 1, 2, 200);
        Dataset<Row> distinct =
                readStream().option("maxFilesPerTrigger", "1").load(path("in")).dropDuplicates("id");
        assertThat(readAll(distinct)).containsExactly(List.of(0L, 1L), List.of(2L));
    }
}
