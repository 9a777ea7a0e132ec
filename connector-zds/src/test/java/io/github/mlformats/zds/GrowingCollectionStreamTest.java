package io.github.mlformats.zds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream of one collection reads the documents that are new or changed since the last micro-batch. */
class GrowingCollectionStreamTest {
    private static final SparkSession SPARK = SparkSessions.interpreting();

    @TempDir
    private Path directory;

    private StreamedCollection collection;

    @BeforeEach
    void createTable() {
        collection = new StreamedCollection(directory);
        SPARK.sql("CREATE TABLE growing (_id STRING, v STRING) USING zds LOCATION '" + set() + "'");
    }

    @AfterEach
    void dropTable() {
        SPARK.sql("DROP TABLE growing");
    }

    private Path set() {
        return collection.set();
    }

    private void write(String mode, String duplicates, String... documents) {
        collection.write(mode, duplicates, documents);
    }

    private void upsert(String... documents) {
        collection.upsert(documents);
    }

    private List<List<String>> read(String... options) throws Exception {
        return collection.read("_id STRING, v STRING", options);
    }

    @Test
    void readsNewAndChangedDocumentsOnly() throws Exception {
        assertThat(read()).containsExactly(List.of("a=1", "b=1", "c=1"));
        assertThat(read()).isEmpty();
        upsert("b=2", "d=1");
        assertThat(read()).containsExactly(List.of("b=2", "d=1"));
        SPARK.sql("UPDATE growing SET v = '3' WHERE _id = 'a'");
        SPARK.sql("DELETE FROM growing WHERE _id = 'c'");
        assertThat(read()).containsExactly(List.of("a=3"));
    }

    @Test
    void readsADocumentThatChangedTwiceOnce() throws Exception {
        read();
        upsert("b=2");
        upsert("b=3", "d=1");
        upsert("d=2");
        assertThat(read()).containsExactly(List.of("b=3", "d=2"));
    }

    @Test
    void readsNothingAfterDeletes() throws Exception {
        read();
        SPARK.sql("DELETE FROM growing WHERE _id = 'c'");
        assertThat(read()).isEmpty();
        upsert("c=2");
        assertThat(read()).containsExactly(List.of("c=2"));
    }

    /** Slices are then planned on the driver. */
    @Test
    void readsNewAndChangedDocumentsInSeveralTasks() throws Exception {
        assertThat(read("maxPartitionBytes", "30b")).containsExactly(List.of("a=1", "b=1", "c=1"));
        upsert("b=2", "d=1", "e=1");
        upsert("e=2");
        assertThat(read("maxPartitionBytes", "30b")).containsExactly(List.of("b=2", "d=1", "e=2"));
        SPARK.sql("DELETE FROM growing WHERE _id = 'e'");
        assertThat(read("maxPartitionBytes", "30b")).isEmpty();
    }

    @Test
    void readsNothingOfDocumentsThatWereDeletedAtOnce() throws Exception {
        read();
        upsert("d=1", "e=1");
        SPARK.sql("DELETE FROM growing WHERE _id >= 'd'");
        assertThat(read()).isEmpty();
        upsert("f=1");
        assertThat(read("maxPartitionBytes", "30b")).containsExactly(List.of("f=1"));
    }

    @Test
    void limitsAMicroBatchByBytes() throws Exception {
        assertThat(read("maxBytesPerTrigger", "30b")).containsExactly(List.of("a=1"), List.of("b=1"), List.of("c=1"));
        upsert("d=1", "e=1", "f=1");
        assertThat(read("maxBytesPerTrigger", "45b")).containsExactly(List.of("d=1", "e=1"), List.of("f=1"));
    }

    @ParameterizedTest
    @CsvSource({"maxFilesPerTrigger, 1", "latestFirst, true"})
    void refusesOptionsForDataSetsThatArrive(String option, String value) {
        assertThatThrownBy(() -> read(option, value))
                .hasStackTraceContaining("option " + option + " is for data sets that arrive");
    }

    @Test
    void anOverwrittenCollectionIsRefused() throws Exception {
        read();
        write("overwrite", "fail", "a=2", "b=2", "c=2", "d=2");
        assertThatThrownBy(this::read)
                .hasStackTraceContaining("was compacted or overwritten")
                .hasStackTraceContaining("Start with a new checkpoint");
    }

    /** The lines of compacted collections move up, as here. */
    @Test
    void aCompactedCollectionIsRefusedEvenIfItHasGrown() throws Exception {
        upsert("a=2");
        read();
        write("overwrite", "fail", "b=1", "c=1", "a=2");
        upsert("d=1", "e=1", "f=1");
        assertThatThrownBy(this::read).hasStackTraceContaining("was compacted or overwritten");
    }

    /** The collection is compacted before one of the listings of a micro-batch: all new documents are read, or the query ends. */
    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "2, true", "3, true", "4, true", "1, false", "2, false", "3, false", "4, false"})
    void aCompactionInAMicroBatchLosesNoDocument(int listing, boolean hasRead) throws Exception {
        Sampling.assumeTaken(listing + " " + hasRead, 2);
        upsert("a=2", "b=2");
        List<String> ids = new ArrayList<>();
        if (hasRead) {
            read().forEach(ids::addAll);
        }
        upsert("d=1", "e=1", "f=1");
        Path compacted = directory.resolve("compacted");
        SPARK.read()
                .format("zds")
                .load(set().toString())
                .coalesce(1)
                .write()
                .format("zds")
                .save(compacted.toString());
        ChangingFileSystem.beforeListing(listing, () -> {
            Files.move(set(), directory.resolve("before"));
            Files.move(compacted, set());
        });

        Throwable failure = catchThrowable(() -> {
            for (int run = 0; run < 2; run++) {
                collection
                        .at("changing:" + set())
                        .read("_id STRING, v STRING", "fs.changing.impl", ChangingFileSystem.class.getName())
                        .forEach(ids::addAll);
                upsert("g=1");
            }
        });

        if (failure != null) {
            assertThat(failure).hasStackTraceContaining("was compacted or overwritten");
        } else {
            assertThat(ids).contains("c=1", "a=2", "b=2", "d=1", "e=1", "f=1", "g=1");
        }
    }

    /** A change of a file system. */
    private interface Change {
        void run() throws IOException;
    }

    /** A local file system in which a collection changes before one of the listings of its files. */
    public static final class ChangingFileSystem extends RawLocalFileSystem {
        private static int listings;
        private static Change change;

        static void beforeListing(int number, Change change) {
            listings = number;
            ChangingFileSystem.change = change;
        }

        @Override
        public URI getUri() {
            return URI.create("changing:///");
        }

        @Override
        public String getScheme() {
            return "changing";
        }

        @Override
        public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
            synchronized (ChangingFileSystem.class) {
                if (path.getName().equals("meta") && listings-- == 0) {
                    change.run();
                }
            }
            return super.listStatus(path);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCollectionWithoutAValidIndexIsRefused(boolean missing) throws Exception {
        read();
        if (missing) {
            Files.delete(collection.meta().resolve("index.bin"));
        } else {
            collection.replace("index.bin", "?".getBytes(UTF_8));
        }
        assertThatThrownBy(this::read).hasStackTraceContaining("Run mlformats reindex");
    }

    @Test
    void aDirectoryOfDataSetsHasAnotherCheckpoint() throws Exception {
        read();
        Path other = directory.resolve("other");
        FileUtils.moveDirectory(set().toFile(), other.resolve("part").toFile());
        FileUtils.moveDirectory(other.toFile(), set().toFile());
        assertThatThrownBy(this::read).hasStackTraceContaining("the checkpoint belongs to another stream");
    }

    /** Others may match it later. */
    @Test
    void aDataSetThatAPatternMatchesIsOneOfThoseThatArrive() throws Exception {
        Path first = directory.resolve("in/1/ds");
        FileUtils.copyDirectory(set().toFile(), first.toFile());
        String pattern = directory.resolve("in/*/ds").toString();
        Path checkpoint = directory.resolve("of-pattern");
        var stream = SPARK.readStream().format("zds").schema("_id string").load(pattern);
        assertThat(StreamRun.readAll(stream, checkpoint)).hasSize(1);
        FileUtils.copyDirectory(set().toFile(), directory.resolve("in/2/ds").toFile());
        assertThat(StreamRun.readAll(stream, checkpoint)).hasSize(1);
    }

    @Test
    void linesThatNoIndexPublishedWait() throws Exception {
        byte[] index = Files.readAllBytes(collection.meta().resolve("index.bin"));
        read();
        upsert("d=1");
        byte[] published = Files.readAllBytes(collection.meta().resolve("index.bin"));
        collection.replace("index.bin", index);
        assertThat(read()).isEmpty();
        collection.replace("index.bin", published);
        assertThat(read()).containsExactly(List.of("d=1"));
    }

    /** Spark has logged the offset, but not that the micro-batch is committed. */
    @Test
    void aDriverThatDiedReadsItsMicroBatchAgain() throws Exception {
        read();
        upsert("b=2", "d=1");
        assertThat(read()).containsExactly(List.of("b=2", "d=1"));
        Files.delete(directory.resolve("checkpoint/commits/1"));
        Files.deleteIfExists(directory.resolve("checkpoint/commits/.1.crc"));
        upsert("b=3", "e=1");
        assertThat(read()).containsExactly(List.of("d=1"), List.of("b=3", "e=1"));
    }

    /** Every micro-batch is read after further documents were appended. */
    @ParameterizedTest
    @ValueSource(strings = {"30b", "1m"})
    void readsAMicroBatchWhileDocumentsAreAppended(String maxPartitionBytes) throws Exception {
        SPARK.sql("DELETE FROM growing WHERE _id = 'c'");
        List<List<String>> batches = new ArrayList<>();
        VoidFunction2<Dataset<Row>, Long> appendAndRead = (batch, id) -> {
            if (id < 2) {
                upsert("new" + id + "=1");
            }
            batches.add(batch.select("_id").as(Encoders.STRING()).collectAsList());
        };
        StreamingQuery query = SPARK.readStream()
                .format("zds")
                .schema("_id STRING, v STRING")
                .option("maxPartitionBytes", maxPartitionBytes)
                .load(set().toString())
                .writeStream()
                .foreachBatch(appendAndRead)
                .option("checkpointLocation", collection.checkpoint().toString())
                .trigger(Trigger.ProcessingTime(0))
                .start();
        try {
            query.processAllAvailable();
        } finally {
            query.stop();
        }
        assertThat(batches).containsExactly(List.of("a", "b"), List.of("new0"), List.of("new1"));
    }

    /** What a stream has read, the last row of each id, is the collection; deleted documents aside. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCopyFollowsRandomChanges(int seed) throws Exception {
        Sampling.assumeTaken(seed, 2);
        Random random = new Random(seed);
        Map<String, String> copy = new HashMap<>();
        Map<String, String> model = new TreeMap<>(Map.of("a", "1", "b", "1", "c", "1"));
        for (int step = 0; step < 12; step++) {
            String id = "k" + random.nextInt(6);
            if (random.nextInt(3) > 0 || model.size() < 3) {
                upsert(id + "=" + step, "x" + step + "=" + step);
                model.put(id, "" + step);
                model.put("x" + step, "" + step);
            } else {
                SPARK.sql("DELETE FROM growing WHERE _id = '" + id + "'");
                model.remove(id);
                copy.remove(id);
            }
            if (random.nextBoolean()) {
                for (List<String> batch : read("maxBytesPerTrigger", random.nextBoolean() ? "50b" : "1m")) {
                    batch.forEach(row -> copy.put(row.split("=")[0], row.split("=")[1]));
                }
                assertThat(copy).as("after step " + step).isEqualTo(model);
            }
        }
    }
}
