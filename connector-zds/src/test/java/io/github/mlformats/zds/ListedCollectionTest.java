package io.github.mlformats.zds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A DataFrame reads the documents that were there when its files were listed, or fails. */
class ListedCollectionTest {
    private static final SparkSession SPARK = SparkSessions.interpreting();
    private static final String REPLACED = "was compacted or overwritten after it was listed. Load the data again";

    @TempDir
    private Path directory;

    private StreamedCollection collection;
    private Dataset<Row> listed;

    /** The deleted document stays in the data. */
    @BeforeEach
    void listCollectionWithoutB() {
        collection = new StreamedCollection(directory);
        SPARK.sql("CREATE TABLE listed (_id STRING, v STRING) USING zds LOCATION '" + collection.set() + "'");
        SPARK.sql("DELETE FROM listed WHERE _id = 'b'");
        listed = SPARK.read().format("zds").load(collection.set().toString());
        assertThat(ids(listed)).containsExactly("a", "c");
    }

    @AfterEach
    void dropTable() {
        SPARK.sql("DROP TABLE listed");
    }

    private static List<String> ids(Dataset<Row> rows) {
        return rows.select("_id").collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1b", "1m"})
    void doesNotReadAppendedDocuments(String maxPartitionBytes) {
        listed = SPARK.read()
                .format("zds")
                .option("maxPartitionBytes", maxPartitionBytes)
                .load(collection.set().toString());
        collection.upsert("d=1", "e=1");

        assertThat(ids(listed)).containsExactly("a", "c");
        assertThat(listed.count()).isEqualTo(2);
        assertThat(ids(listed.where("_id IN ('b', 'c', 'd')"))).containsExactly("c");
        assertThat(ids(SPARK.table("listed"))).containsExactly("a", "c", "d", "e");
    }

    /** The index has their new versions only. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "_id = 'a'", "v = '1'"})
    void refusesChangedDocuments(String condition) {
        collection.upsert("a=2");

        assertThatThrownBy(() -> ids(listed.where(condition)))
                .hasStackTraceContaining("changed after it was listed")
                .hasStackTraceContaining("Load the data again");
        assertThat(ids(SPARK.table("listed"))).containsExactly("a", "c");
    }

    /** The entry of the last document crosses the end of the listed data. */
    @Test
    void refusesAnIndexOfOtherData() throws Exception {
        byte[] data = Files.readAllBytes(collection.meta().resolve("data.jsonl"));
        collection.replace("data.jsonl", (new String(data, UTF_8) + " ".repeat(100) + "\n").getBytes(UTF_8));
        collection.replace("index.bin", ("a\t0\t" + (data.length + 50) + "\n").getBytes(UTF_8));

        assertThatThrownBy(() -> ids(listed))
                .hasStackTraceContaining("changed after it was listed, from " + data.length + " bytes to "
                        + (data.length + 101) + " bytes. Load the data again");
    }

    private void listThreeDocuments(String maxPartitionBytes) {
        collection.write("overwrite", "fail", "a=1", "b=1", "c=1");
        listed = SPARK.read()
                .format("zds")
                .option("maxPartitionBytes", maxPartitionBytes)
                .load(collection.set().toString());
    }

    /** The new documents are where the old ones were. */
    @ParameterizedTest
    @ValueSource(strings = {"1b", "1m"})
    void refusesOverwrittenDocuments(String maxPartitionBytes) {
        listThreeDocuments(maxPartitionBytes);
        collection.write("overwrite", "fail", "a=2", "b=2", "c=2");

        for (String condition : List.of("true", "_id = 'a'", "v = '1'")) {
            assertThatThrownBy(() -> listed.where(condition).collectAsList()).hasStackTraceContaining(REPLACED);
        }
        assertThatThrownBy(() -> listed.count()).hasStackTraceContaining(REPLACED);
    }

    @Test
    void refusesDocumentsThatAreOverwrittenAfterPlanning() {
        listThreeDocuments("1b");
        JavaRDD<Row> planned = listed.javaRDD();
        assertThat(planned.getNumPartitions()).isPositive();
        collection.write("overwrite", "fail", "a=2", "b=2", "c=2");

        assertThatThrownBy(planned::collect).hasStackTraceContaining(REPLACED);
    }

    /** There are as many bytes of documents and of index entries as before, and others follow. */
    @ParameterizedTest
    @ValueSource(strings = {"1b", "1m"})
    void refusesCompactedDocumentsThatHaveGrown(String maxPartitionBytes) {
        listThreeDocuments(maxPartitionBytes);
        collection.write("overwrite", "fail", "a=1", "c=1");
        collection.upsert("d=1", "e=1");

        assertThatThrownBy(() -> listed.collectAsList()).hasStackTraceContaining(REPLACED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "22"})
    void refusesAReplacedArchive(String value) throws IOException {
        Path archive = archive("1");
        listed = SPARK.read().format("zds").load(archive.toString());
        Files.copy(archive(value), archive, StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> listed.collectAsList())
                .hasStackTraceContaining("has changed during the query. Load the data again");
    }

    /** Writes an archive with one document, without Hadoop's checksum. */
    private Path archive(String value) throws IOException {
        Path written = directory.resolve("of-" + value);
        SPARK.sql("SELECT 'a' AS _id, '" + value + "' AS v")
                .coalesce(1)
                .write()
                .format("zds")
                .option("singleSet", "false")
                .option("container", "store")
                .save(written.toString());
        try (Stream<Path> files = Files.list(written)) {
            Path archive = files.filter(file -> file.toString().endsWith(".zds"))
                    .findFirst()
                    .orElseThrow();
            Files.deleteIfExists(archive.resolveSibling("." + archive.getFileName() + ".crc"));
            return archive;
        }
    }
}
