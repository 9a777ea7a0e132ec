package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream of one collection with {@code readChanges=true} reads what is new, changed or deleted since the last micro-batch. */
class ChangeStreamTest {
    private static final SparkSession SPARK = SparkSessions.interpreting();

    @TempDir
    private Path directory;

    private StreamedCollection collection;

    @BeforeEach
    void createTable() {
        collection = new StreamedCollection(directory);
        SPARK.sql("CREATE TABLE changing (_id STRING, v STRING) USING zds LOCATION '" + collection.set() + "'");
    }

    @AfterEach
    void dropTable() {
        SPARK.sql("DROP TABLE changing");
    }

    /** Reads the changes, with rows such as {@code a=1=insert}. */
    private List<List<String>> read(String... options) throws Exception {
        return collection.read(
                "_id STRING, v STRING, _change_type STRING",
                Stream.concat(Stream.of("readChanges", "true"), Stream.of(options))
                        .toArray(String[]::new));
    }

    @Test
    void tellsNewChangedAndDeletedDocumentsApart() throws Exception {
        assertThat(read()).containsExactly(List.of("a=1=insert", "b=1=insert", "c=1=insert"));
        assertThat(read()).isEmpty();
        collection.upsert("b=2", "d=1");
        SPARK.sql("DELETE FROM changing WHERE _id = 'c'");
        assertThat(read()).containsExactly(List.of("c=1=delete", "d=1=insert", "b=2=update_postimage"));
        assertThat(read()).isEmpty();
    }

    @Test
    void readsAMicroBatchOfDeletesAlone() throws Exception {
        read();
        SPARK.sql("DELETE FROM changing WHERE _id < 'c'");
        assertThat(read()).containsExactly(List.of("a=1=delete", "b=1=delete"));
        collection.upsert("a=2");
        assertThat(read()).containsExactly(List.of("a=2=insert"));
    }

    @Test
    void readsADocumentOnceHoweverOftenItChanged() throws Exception {
        read();
        collection.upsert("b=2", "d=1", "e=1");
        collection.upsert("b=3");
        SPARK.sql("DELETE FROM changing WHERE _id IN ('a', 'e')");
        collection.upsert("a=2", "d=2");
        assertThat(read())
                .singleElement()
                .asList()
                .containsExactlyInAnyOrder("b=3=update_postimage", "a=2=update_postimage", "d=2=insert");
    }

    @Test
    void deletedRowsHaveTheValuesThatWereReadLast() throws Exception {
        read();
        collection.upsert("b=2");
        read();
        collection.upsert("b=3");
        SPARK.sql("DELETE FROM changing WHERE _id = 'b'");
        assertThat(read()).containsExactly(List.of("b=2=delete"));
    }

    /** Slices are then planned on the driver. */
    @Test
    void readsChangesInSeveralTasks() throws Exception {
        read("maxPartitionBytes", "30b");
        collection.upsert("b=2", "d=1", "e=1");
        SPARK.sql("DELETE FROM changing WHERE _id IN ('a', 'c')");
        assertThat(read("maxPartitionBytes", "30b"))
                .containsExactly(
                        List.of("a=1=delete", "c=1=delete", "d=1=insert", "e=1=insert", "b=2=update_postimage"));
    }

    /** A change that does not fit yet is no delete, and the document is changed, not new, when it is read. */
    @Test
    void limitsAMicroBatchByBytes() throws Exception {
        assertThat(read("maxBytesPerTrigger", "30b"))
                .containsExactly(List.of("a=1=insert"), List.of("b=1=insert"), List.of("c=1=insert"));
        collection.upsert("a=2", "d=1", "b=2");
        SPARK.sql("DELETE FROM changing WHERE _id = 'c'");
        assertThat(read("maxBytesPerTrigger", "30b"))
                .containsExactly(
                        List.of("c=1=delete", "a=2=update_postimage"),
                        List.of("d=1=insert"),
                        List.of("b=2=update_postimage"));
    }

    /** Spark has logged the offset, but not that the micro-batch is committed. */
    @Test
    void aDriverThatDiedReadsTheSameRowsAgain() throws Exception {
        read();
        collection.upsert("b=2", "d=1");
        SPARK.sql("DELETE FROM changing WHERE _id = 'c'");
        List<List<String>> batches = read();
        deleteLog("commits/1");
        collection.upsert("b=3");
        SPARK.sql("DELETE FROM changing WHERE _id IN ('a', 'd')");
        assertThat(read()).containsExactly(batches.get(0), List.of("a=1=delete", "d=1=delete", "b=3=update_postimage"));
    }

    @Test
    void aDriverThatDiedWhileItFoundChangesFindsThemAgain() throws Exception {
        read();
        collection.upsert("b=2", "d=1");
        Path unfinished = Files.createDirectories(changes().resolve("2/update_postimage"));
        Files.writeString(unfinished.resolve("index.bin"), "ISDZ");
        assertThat(read()).containsExactly(List.of("d=1=insert", "b=2=update_postimage"));
    }

    @Test
    void aCheckpointWithoutItsChangesIsRefused() throws Exception {
        read();
        FileUtils.deleteDirectory(changes().toFile());
        assertThatThrownBy(this::read).hasStackTraceContaining("the checkpoint is incomplete");
    }

    private Path changes() {
        return collection.checkpoint().resolve("sources/0/changes");
    }

    private void deleteLog(String name) throws IOException {
        Path file = collection.checkpoint().resolve(name);
        Files.delete(file);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }

    @Test
    void keepsTheDirectoriesOfTheLastMicroBatches() throws Exception {
        read();
        for (int i = 2; i < 5; i++) {
            collection.upsert("a=" + i);
            read();
        }
        try (Stream<Path> kept = Files.list(changes())) {
            assertThat(kept.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder("3", "4");
        }
    }

    @Test
    void aCompactedCollectionIsRefused() throws Exception {
        collection.upsert("a=2");
        read();
        collection.write("overwrite", "fail", "b=1", "c=1", "a=2");
        collection.upsert("d=1", "e=1");
        assertThatThrownBy(this::read)
                .hasStackTraceContaining("was compacted or overwritten")
                .hasStackTraceContaining("Start with a new checkpoint");
    }

    @Test
    void aCheckpointOfNewRowsIsRefused() throws Exception {
        collection.read("_id STRING, v STRING");
        assertThatThrownBy(this::read).hasStackTraceContaining("a stream that reads new rows only");
    }

    @Test
    void aCheckpointOfChangesIsRefusedWithoutTheOption() throws Exception {
        read();
        assertThatThrownBy(() -> collection.read("_id STRING, v STRING"))
                .hasStackTraceContaining("a stream that reads changes");
    }

    @ParameterizedTest
    @CsvSource({
        "collection, *, reads one collection of lines",
        "storage, docs, reads one collection of lines",
        "duplicates, keep, needs unique ids"
    })
    void refusesOptionsThatDoNotFit(String option, String value, String message) {
        assertThatThrownBy(() -> read(option, value)).hasStackTraceContaining(message);
    }

    @Test
    void refusesASchemaThatCannotTellDeletes() {
        assertThatThrownBy(() -> collection.read("_id STRING, v STRING", "readChanges", "true"))
                .hasStackTraceContaining("Add '_change_type STRING' to the schema");
    }

    @Test
    void allDocumentsOfABatchReadAreInserts() {
        var rows = SPARK.read()
                .format("zds")
                .option("readChanges", "true")
                .load(collection.set().toString());
        assertThat(rows.columns()).containsExactly("_id", "v", "_change_type");
        assertThat(rows.where("_change_type = 'insert'").count()).isEqualTo(3);
        assertThat(rows.where("_change_type = 'delete'").count()).isZero();
    }

    @Test
    void aTableOfChangesIsReadOnly() {
        SPARK.sql("CREATE TABLE changes USING zds OPTIONS (readChanges 'true') LOCATION '" + collection.set() + "'");
        try {
            assertThat(SPARK.sql("SELECT DISTINCT _change_type FROM changes")
                            .first()
                            .getString(0))
                    .isEqualTo("insert");
            assertThatThrownBy(() -> SPARK.sql("DELETE FROM changes WHERE _id = 'a'"))
                    .hasMessageContaining("Create a table without the option");
            assertThatThrownBy(() -> SPARK.read()
                            .option("readChanges", "false")
                            .table("changes")
                            .count())
                    .hasMessageContaining("option readChanges");
        } finally {
            SPARK.sql("DROP TABLE changes");
        }
    }

    /** What a stream has read, applied in order, is the collection. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aCopyFollowsRandomChanges(int seed) throws Exception {
        Sampling.assumeTaken(seed, 2);
        Random random = new Random(seed);
        Map<String, String> copy = new HashMap<>();
        Map<String, String> model = new TreeMap<>(Map.of("a", "1", "b", "1", "c", "1"));
        for (int step = 0; step < 12; step++) {
            String id = "k" + random.nextInt(6);
            if (random.nextInt(3) > 0) {
                collection.upsert(id + "=" + step, "x" + step + "=" + step);
                model.put(id, "" + step);
                model.put("x" + step, "" + step);
            } else {
                SPARK.sql("DELETE FROM changing WHERE _id = '" + id + "'");
                model.remove(id);
            }
            if (random.nextBoolean()) {
                for (List<String> batch : read("maxBytesPerTrigger", random.nextBoolean() ? "50b" : "1m")) {
                    batch.forEach(row -> apply(copy, row.split("=")));
                }
                assertThat(copy).as("after step " + step).isEqualTo(model);
            }
        }
    }

    /** Fails unless the change fits what the copy has. */
    private static void apply(Map<String, String> copy, String[] row) {
        switch (row[2]) {
            case "insert" -> assertThat(copy.put(row[0], row[1])).isNull();
            case "update_postimage" -> assertThat(copy.put(row[0], row[1])).isNotNull();
            case "delete" -> assertThat(copy.remove(row[0])).isEqualTo(row[1]);
            default -> throw new AssertionError(row[2]);
        }
    }
}
