package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory of data sets is read as the union of the data sets. */
class DirectoryOfDataSetsTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    Path directory;

    @Test
    void collectionsOfOneNameAreOne() throws IOException {
        add("part-0", "c", "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
        add("part-1", "c", "{\"_id\":\"c\",\"n\":1}\n");
        add("_temporary", "c", "{\"_id\":\"of a write that continues\"}\n");
        Files.writeString(directory.resolve("_SUCCESS"), "");
        Files.createDirectories(directory.resolve("other/directory"));

        assertThat(ids(read())).containsExactly("a", "b", "c");
        assertThat(ids(read().option("index", "ignore").option("maxPartitionBytes", "8b")))
                .containsExactly("a", "b", "c");
        assertThat(read().load(directory.toString()).count()).isEqualTo(3);
        assertThat(read().load(directory.toString())
                        .where("_id = 'c'")
                        .select("n")
                        .first()
                        .getLong(0))
                .isOne();
    }

    @Test
    void severalCollectionsAreToBeChosenFrom() throws IOException {
        add("x", "a", "{\"_id\":\"1\"}\n");
        add("y", "b", "{\"_id\":\"2\"}\n");

        assertThatThrownBy(() -> ids(read()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("contains several collections")
                .hasMessageEndingWith("read all of them: a, b");
        assertThat(ids(read().option("collection", "b"))).containsExactly("2");
        assertThat(read().option("collection", "*")
                        .load(directory.toString())
                        .select("collection", "_id")
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[a,1]", "[b,2]");
        assertThatThrownBy(() -> ids(read().option("collection", "c")))
                .hasMessageContaining("collection not found: 'c' in ")
                .hasMessageEndingWith("Available collections: a, b");
    }

    @Test
    void anEmptyDirectoryHasNoRowsIfItsColumnsAreDeclared() throws IOException {
        Files.createDirectories(directory.resolve("_temporary/0"));

        assertThat(read().schema("_id STRING, n INT").load(directory.toString()).collectAsList())
                .isEmpty();
        assertThatThrownBy(() -> read().load(directory.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("contains neither collections/ (a data set)");
    }

    @Test
    void archivesAreReadNextToDirectories() throws IOException {
        Files.copy(Path.of(Corpus.path("zip_deflate")), directory.resolve("b.zds"));
        add("a", "train", "{\"_id\":\"first\"}\n");

        List<String> all = ids(read().option("collection", "train"));

        assertThat(all.get(0)).isEqualTo("first");
        assertThat(all)
                .hasSize(1
                        + (int) SPARK.read()
                                .format("zds")
                                .option("collection", "train")
                                .load(Corpus.path("zip_deflate"))
                                .count());
    }

    @Test
    void anEmptyDataSetDoesNotHideTheOthers() throws IOException {
        add("part-0", "c", "{\"_id\":\"a\"}\n");
        Path meta = Files.createDirectories(directory.resolve("collections/default/meta"));
        Files.writeString(meta.resolve("data.jsonl"), "");
        try (CapturedLog log = new CapturedLog("io.github.mlformats.zds")) {
            assertThat(ids(read())).containsExactly("a");
            assertThat(log.messages()).singleElement().asString().contains("contains an empty collections/");
        }

        Files.writeString(meta.resolve("data.jsonl"), "{\"_id\":\"z\"}\n");
        assertThat(ids(read())).containsExactly("z");
    }

    @Test
    void dataSetsThatAreNotCommittedAreHidden() throws IOException {
        String job = CommitRecord.newRewrite();
        add("part-0", "c", "{\"_id\":\"a\"}\n");
        add("part-1-" + job, "c", "{\"_id\":\"of a statement that continues\"}\n");
        record(job + ".1.json", CommitRecord.beginRewrite(job));

        assertThat(ids(read())).containsExactly("a");
        assertThat(ids("part*")).containsExactly("a");
        assertThat(ids("part*/collections/c")).containsExactly("a");
        assertThat(ids("part-1*")).isEmpty();
    }

    /** A statement has replaced them, and died before it deleted them. */
    @Test
    void replacedDataSetsAreHidden() throws IOException {
        add("part-0", "c", "{\"_id\":\"a\"}\n");
        add("part-1", "c", "{\"_id\":\"replaced\"}\n");
        Files.copy(Path.of(Corpus.path("zip_deflate")), directory.resolve("part-2.zds"));
        record(
                CommitRecord.newRewrite() + ".2.json",
                CommitRecord.ofRewrite(versions("part-1/collections/c/meta/data.jsonl", "part-2.zds")));

        assertThat(ids(read())).containsExactly("a");
        assertThat(ids("part*")).containsExactly("a");
    }

    private Map<String, CommitRecord.Version> versions(String... files) throws IOException {
        Map<String, CommitRecord.Version> versions = new HashMap<>();
        for (String file : files) {
            versions.put(file, new CommitRecord.Version(Files.size(directory.resolve(file)), 0));
        }
        return versions;
    }

    private void record(String name, CommitRecord record) throws IOException {
        Path records = Files.createDirectory(directory.resolve(CommitRecord.DIRECTORY));
        Files.write(records.resolve(name), record.toJson());
    }

    private void add(String set, String collection, String lines) throws IOException {
        Path meta = Files.createDirectories(directory.resolve(set + "/collections/" + collection + "/meta"));
        Files.writeString(meta.resolve("data.jsonl"), lines);
    }

    private static DataFrameReader read() {
        return SPARK.read().format("zds");
    }

    private List<String> ids(DataFrameReader reader) {
        return ids(reader.load(directory.toString()));
    }

    private List<String> ids(String pattern) {
        return ids(read().load(directory + "/" + pattern));
    }

    private static List<String> ids(Dataset<Row> documents) {
        return documents.select("_id").collectAsList().stream()
                .map(row -> row.getString(0))
                .toList();
    }
}
