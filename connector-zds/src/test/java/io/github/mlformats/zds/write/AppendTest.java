package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Appends documents to an existing collection. */
class AppendTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @Test
    void lastReplacesExistingDocuments() throws IOException {
        write(documents(0, 4, "old")).save(path());

        append(documents(2, 6, "new"), "last");

        assertThat(found())
                .isEqualTo(Map.of("k0", "old", "k1", "old", "k2", "new", "k3", "new", "k4", "new", "k5", "new"));
        assertNothingIsStaged();
    }

    @Test
    void firstKeepsExistingDocuments() {
        write(documents(0, 4, "old")).save(path());

        append(documents(2, 6, "new").union(documents(5, 7, "later")).coalesce(1), "first");

        assertThat(found())
                .isEqualTo(Map.of(
                        "k0", "old", "k1", "old", "k2", "old", "k3", "old", "k4", "new", "k5", "new", "k6", "later"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void firstKeepsTheFirstOfNewDocuments(boolean single) {
        write(documents(0, 4, "one")
                        .union(documents(2, 6, "two"))
                        .union(documents(0, 6, "three"))
                        .coalesce(1))
                .option("duplicates", "first")
                .option("singleSet", single)
                .save(path());

        assertThat(found())
                .isEqualTo(Map.of("k0", "one", "k1", "one", "k2", "one", "k3", "one", "k4", "two", "k5", "two"));
    }

    @Test
    void failNamesTheExistingIdAndChangesNothing() throws IOException {
        write(documents(0, 4, "old")).save(path());
        Map<String, byte[]> before = DirectoryContent.bytes(directory);

        assertThatThrownBy(() -> append(documents(3, 6, "new"), "fail"))
                .hasStackTraceContaining("a document exists already with the id 'k3'");

        assertThat(DirectoryContent.bytes(directory)).usingRecursiveComparison().isEqualTo(before);
        assertNothingIsStaged();
    }

    /** Another program that appends to a file with checksums of Hadoop would make it a damaged one. */
    @Test
    void localFilesHaveNoChecksums() throws IOException {
        write(documents(0, 4, "old")).save(path());
        assertThat(meta().toFile().list()).containsExactlyInAnyOrder("data.jsonl", "index.bin");

        append(documents(2, 6, "new"), "last");

        assertThat(meta().toFile().list()).containsExactlyInAnyOrder("data.jsonl", "index.bin");
    }

    @Test
    void withoutRowsNothingChanges() {
        write(documents(0, 4, "old")).save(path());

        append(documents(0, 0, "new"), "last");

        assertThat(found()).hasSize(4).containsValue("old");
    }

    @Test
    void anEmptyCollectionIsAppendedTo() {
        write(documents(0, 0, "old")).save(path());

        append(documents(0, 3, "new"), "fail");

        assertThat(found()).hasSize(3).containsValue("new");
    }

    @ParameterizedTest
    @CsvSource({"zdx, tsv, ISDZ", "tsv, zdx, k0\t"})
    void theIndexKeepsItsFormat(String written, String option, String begin) throws IOException {
        write(documents(0, 4, "old")).option("index", written).save(path());

        append(documents(2, 6, "new"), "last", "index", option);

        assertThat(Files.readString(meta().resolve("index.bin"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .startsWith(begin);
        assertThat(found()).hasSize(6).containsEntry("k1", "old").containsEntry("k2", "new");
    }

    /** As the original library leaves them, or a write that died. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"_id\":\"dead\",\"v\":\"dead\"}\n", "{\"_id\":\"dead\",\"v\":", "\n"})
    void bytesAfterTheLastDocumentStayDead(String rest) throws IOException {
        write(documents(0, 2, "old")).save(path());
        Files.deleteIfExists(meta().resolve(".data.jsonl.crc"));
        Files.writeString(meta().resolve("data.jsonl"), rest, java.nio.file.StandardOpenOption.APPEND);

        append(documents(1, 3, "new"), "last");

        assertThat(found()).isEqualTo(Map.of("k0", "old", "k1", "new", "k2", "new"));
    }

    @Test
    void generatedIdsAreAppended() {
        Dataset<Row> rows = documents(0, 5, "v").drop("_id");
        for (int i = 0; i < 2; i++) {
            rows.write()
                    .format("zds")
                    .option("idStrategy", "generate")
                    .mode(SaveMode.Append)
                    .save(path());
        }
        assertThat(found()).hasSize(10);
    }

    @Test
    void aCollectionIsAppendedToItself() {
        write(documents(0, 4, "old")).save(path());

        append(load().selectExpr("concat(_id, '_copy') as _id", "v"), "fail");

        assertThat(found()).hasSize(8).containsEntry("k3_copy", "old");
    }

    /** Index files belong to one version of the collection. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void indexFilesOfTheOldDocumentsSkipNoNewOnes(boolean indexAgain) {
        write(documents(0, 4, "old")).option("writeIndex", "true").save(path());
        assertThat(load().where("v = 'old'").count()).isEqualTo(4);

        append(documents(2, 6, "new"), "last", "writeIndex", String.valueOf(indexAgain));

        assertThat(load().where("v = 'new'").count()).isEqualTo(4);
        assertThat(load().where("v = 'old'").count()).isEqualTo(2);
        assertThat(load().selectExpr("min(v)", "max(v)").first()).hasToString("[new,old]");
    }

    @Test
    void withoutAnIndexAnAppendIsRefused() throws IOException {
        write(documents(0, 4, "old")).option("index", "none").save(path());

        assertThatThrownBy(() -> append(documents(5, 6, "new"), "last"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no meta/index.bin")
                .hasMessageContaining("Run mlformats reindex first");
        assertThat(found()).hasSize(4);
    }

    @Test
    void aDamagedIndexIsAnErrorAndNothingChanges() throws IOException {
        write(documents(0, 4, "old")).save(path());
        Path index = meta().resolve("index.bin");
        Files.deleteIfExists(meta().resolve(".index.bin.crc"));
        byte[] bytes = Files.readAllBytes(index);
        Files.write(index, java.util.Arrays.copyOf(bytes, bytes.length - 3));
        Map<String, byte[]> before = DirectoryContent.bytes(directory);

        assertThatThrownBy(() -> append(documents(5, 6, "new"), "last")).hasStackTraceContaining("index.bin");

        assertThat(DirectoryContent.bytes(directory)).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void anArchiveIsRefused() throws IOException {
        Path archive = directory.resolve("a.zds");
        Files.writeString(archive, "PK");

        assertThatThrownBy(() ->
                        write(documents(5, 6, "new")).mode(SaveMode.Append).save(archive.toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a file, but a directory is written. Save to another path");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void randomAppendsLeaveWhatAMapWouldHave(long seed) {
        Sampling.assumeTaken(seed, 2);
        Random random = new Random(seed);
        Map<String, String> model = new TreeMap<>();
        write(documents(0, 0, "")).option("index", seed == 1 ? "zdx" : "tsv").save(path());
        for (int step = 0; step < 25; step++) {
            Map<String, String> rows = new TreeMap<>();
            for (int i = random.nextInt(12); i > 0; i--) {
                rows.put("k" + random.nextInt(60), "step " + step + "x".repeat(random.nextInt(30)));
            }
            String policy = List.of("last", "first", "fail").get(random.nextInt(3));
            boolean fails = policy.equals("fail") && rows.keySet().stream().anyMatch(model::containsKey);
            Dataset<Row> data = rows(rows).repartition(1 + random.nextInt(3));
            if (fails) {
                assertThatThrownBy(() -> append(data, policy)).hasStackTraceContaining("exists already");
            } else {
                append(data, policy);
                rows.forEach((id, value) -> model.merge(id, value, (old, now) -> policy.equals("first") ? old : now));
            }
            assertThat(found()).as("step " + step + " " + policy).isEqualTo(model);
        }
        String id = model.keySet().iterator().next();
        assertThat(load().where("_id = '" + id + "'").select("v").first().getString(0))
                .isEqualTo(model.get(id));
        assertThat(load().count()).isEqualTo(model.size());
    }

    private Dataset<Row> rows(Map<String, String> documents) {
        List<Row> rows = new ArrayList<>();
        documents.forEach((id, value) -> rows.add(RowFactory.create(id, value)));
        return spark.createDataFrame(rows, StructType.fromDDL("_id string, v string"));
    }

    private Dataset<Row> documents(int from, int to, String value) {
        return spark.range(from, to, 1, 2).selectExpr("concat('k', id) as _id", "'" + value + "' as v");
    }

    private static DataFrameWriter<Row> write(Dataset<Row> rows) {
        return rows.write().format("zds");
    }

    private void append(Dataset<Row> rows, String duplicates, String... option) {
        DataFrameWriter<Row> writer =
                write(rows).mode(SaveMode.Append).option("singleSet", "true").option("duplicates", duplicates);
        (option.length == 0 ? writer : writer.option(option[0], option[1])).save(path());
    }

    private Dataset<Row> load() {
        return spark.read().format("zds").schema("_id string, v string").load(path());
    }

    private Map<String, String> found() {
        return load().collectAsList().stream()
                .collect(Collectors.toMap(row -> row.getString(0), row -> row.getString(1)));
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    private Path meta() {
        return directory.resolve("data/collections/default/meta");
    }

    private void assertNothingIsStaged() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all.map(file -> file.getFileName().toString())).containsExactly("data");
        }
    }
}
