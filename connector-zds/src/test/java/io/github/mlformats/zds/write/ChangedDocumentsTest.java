package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DELETE, UPDATE, MERGE and INSERT on a table whose location is one data set: only changed documents are written. */
class ChangedDocumentsTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @AfterEach
    void dropTables() {
        spark.sql("DROP TABLE IF EXISTS t");
        spark.catalog().dropTempView("s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WHERE _id = 'k2'                             | k0 k1 k3 k4 k5",
                "WHERE v >= 4 OR _id LIKE '%1'                | k0 k2 k3",
                "WHERE v = (SELECT max(v) FROM t)             | k0 k1 k2 k3 k4",
                "WHERE v IS NULL                              | k0 k1 k2 k3 k4 k5",
                "WHERE v > 0                                  | k0",
            })
    void deletesDocuments(String condition, String left) throws IOException {
        create(6);
        String data = Files.readString(data());

        spark.sql("DELETE FROM t " + condition);

        assertThat(found().keySet()).containsExactlyInAnyOrder(left.trim().split(" "));
        assertThat(appended(data).stream().filter(line -> !line.isEmpty())).isEmpty();
    }

    @Test
    void updatesAreAppendedLines() throws IOException {
        create(6);
        String data = Files.readString(data());

        spark.sql("UPDATE t SET v = v + 10 WHERE v BETWEEN 2 AND 3");

        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 1L, "k2", 12L, "k3", 13L, "k4", 4L, "k5", 5L));
        assertThat(appended(data)).containsExactlyInAnyOrder("{\"_id\":\"k2\",\"v\":12}", "{\"_id\":\"k3\",\"v\":13}");
        assertThat(spark.table("t").where("_id = 'k2'").select("v").first()).hasToString("[12]");
        assertThat(spark.table("t").count()).isEqualTo(6);
    }

    @Test
    void mergeWritesChangedDocumentsOnly() throws IOException {
        create(6);
        String data = Files.readString(data());
        source(Map.of("k1", 0L, "k2", 20L, "k7", 70L));

        spark.sql("MERGE INTO t USING s ON t._id = s._id WHEN MATCHED AND s.v = 0 THEN DELETE"
                + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");

        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k2", 20L, "k3", 3L, "k4", 4L, "k5", 5L, "k7", 70L));
        assertThat(appended(data)).containsExactlyInAnyOrder("{\"_id\":\"k2\",\"v\":20}", "{\"_id\":\"k7\",\"v\":70}");
    }

    @Test
    void mergeDeletesADocumentThatMatchesSeveralRows() {
        create(3);

        spark.sql("MERGE INTO t USING (SELECT * FROM VALUES ('k0'), ('k0'), ('k2') AS s(k)) s ON t._id = s.k"
                + " WHEN MATCHED THEN DELETE");

        assertThat(found()).isEqualTo(Map.of("k1", 1L));
    }

    @Test
    void mergeThatOnlyInsertsAppends() throws IOException {
        create(2);
        String data = Files.readString(data());
        source(Map.of("k1", 0L, "k2", 20L));

        spark.sql("MERGE INTO t USING s ON t._id = s._id WHEN NOT MATCHED THEN INSERT *");

        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 1L, "k2", 20L));
        assertThat(appended(data)).containsExactly("{\"_id\":\"k2\",\"v\":20}");
    }

    @Test
    void idsAreExchanged() {
        create(3);

        spark.sql("UPDATE t SET _id = if(_id = 'k1', 'k2', 'k1') WHERE v > 0");

        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k2", 1L, "k1", 2L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE t SET _id = 'k0' WHERE v = 1", "UPDATE t SET _id = 'new' WHERE v > 0"})
    void anUpdateThatRepeatsAnIdIsAnErrorAndChangesNothing(String statement) throws IOException {
        create(3);
        Map<String, byte[]> before = DirectoryContent.bytes(directory);

        assertThatThrownBy(() -> spark.sql(statement))
                .hasStackTraceContaining(
                        statement.contains("k0") ? "a document exists already with the id 'k0'" : "'new'");

        assertThat(DirectoryContent.bytes(directory)).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void aStatementThatChangesNothingWritesNothing() throws IOException {
        create(3);
        Map<String, byte[]> before = DirectoryContent.bytes(directory);

        spark.sql("UPDATE t SET v = 7 WHERE v > 100");
        spark.sql("DELETE FROM t WHERE v > 100");

        assertThat(DirectoryContent.bytes(directory)).usingRecursiveComparison().isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE FROM t", "DELETE FROM t WHERE v >= 0"})
    void afterAllDocumentsAreDeletedTheCollectionIsEmpty(String statement) throws IOException {
        create(3);

        spark.sql(statement);

        assertThat(found()).isEmpty();
        assertThat(data()).isEmptyFile();
        spark.sql("INSERT INTO t VALUES ('new', 1)");
        assertThat(found()).isEqualTo(Map.of("new", 1L));
        assertThat(data()).exists();
    }

    @Test
    void insertAppendsAndInsertOverwriteReplacesTheCollection() throws IOException {
        create(2);
        String data = Files.readString(data());

        spark.sql("INSERT INTO t VALUES ('new', 9)");
        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 1L, "new", 9L));
        assertThat(appended(data)).containsExactly("{\"_id\":\"new\",\"v\":9}");
        assertThatThrownBy(() -> spark.sql("INSERT INTO t VALUES ('k1', 9)"))
                .hasStackTraceContaining("a document exists already with the id 'k1'");

        spark.sql("INSERT OVERWRITE t SELECT concat(_id, '_copy'), v FROM t");
        assertThat(found()).isEqualTo(Map.of("k0_copy", 0L, "k1_copy", 1L, "new_copy", 9L));
        assertThat(Files.readAllLines(data())).hasSize(3);
    }

    @Test
    void theOnlyOrTheNamedCollectionIsChanged() {
        save(documents(3), "train");
        table("");
        spark.sql("UPDATE t SET v = 9 WHERE v = 1");
        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 9L, "k2", 2L));

        save(documents(2), "test");
        spark.sql("DROP TABLE t");
        table("OPTIONS (collection 'test')");
        spark.sql("DELETE FROM t WHERE v = 1");
        assertThat(found()).isEqualTo(Map.of("k0", 0L));
        assertThat(spark.read()
                        .format("zds")
                        .option("collection", "train")
                        .load(path())
                        .count())
                .isEqualTo(3);
    }

    @Test
    void anUpdateThatWouldLoseMembersIsRefusedAndADeleteIsNot() throws IOException {
        create(1);
        append("{\"_id\":\"more\",\"v\":7,\"w\":{\"x\":1}}");
        Map<String, byte[]> before = DirectoryContent.bytes(directory);

        assertThatThrownBy(() -> spark.sql("UPDATE t SET v = 8 WHERE v = 7"))
                .hasStackTraceContaining("the table does not show member 'w' of updated documents");

        assertThat(DirectoryContent.bytes(directory)).usingRecursiveComparison().isEqualTo(before);
        spark.sql("UPDATE t SET v = 8 WHERE v = 0");
        assertThat(found()).isEqualTo(Map.of("k0", 8L, "more", 7L));
        spark.sql("DELETE FROM t WHERE v = 7");
        assertThat(found()).isEqualTo(Map.of("k0", 8L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"_id\":\"bad\",\"v\":", "{\"_id\":\"bad\",\"v\":\"text\"}"})
    void anUpdateOfACorruptDocumentIsRefusedAndADeleteIsNot(String document) throws IOException {
        create(1);
        append(document);

        assertThatThrownBy(() -> spark.sql("UPDATE t SET v = coalesce(v, 0) + 1"))
                .hasStackTraceContaining("data.jsonl is corrupt");
        spark.sql("DELETE FROM t WHERE _id = 'bad'");

        spark.sql("UPDATE t SET v = v + 1");
        assertThat(found()).isEqualTo(Map.of("k0", 1L));
    }

    /** Deleting the last entry of an id would bring the one before back. */
    @Test
    void refusesDocumentsWithSeveralEntries() throws IOException {
        create(3);
        append("{\"_id\":\"k1\",\"v\":11}");
        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 11L, "k2", 2L));

        assertThatThrownBy(() -> spark.sql("DELETE FROM t WHERE v = 11"))
                .hasStackTraceContaining("the id of a changed document has several entries in")
                .hasStackTraceContaining("Run mlformats compact first");

        spark.sql("DELETE FROM t WHERE v = 2");
        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 11L));
    }

    /** As the original library leaves them: a document without its line end in the index, and dead lines. */
    @Test
    void deadLinesStayDead() throws IOException {
        create(4);
        spark.sql("DELETE FROM t WHERE v = 1");
        spark.sql("UPDATE t SET v = 22 WHERE v = 2");
        Files.writeString(data(), "{\"_id\":\"k9\",\"v\":9}", StandardOpenOption.APPEND);

        spark.sql("INSERT INTO t VALUES ('k1', 11)");

        assertThat(found()).isEqualTo(Map.of("k0", 0L, "k1", 11L, "k2", 22L, "k3", 3L));
        assertThat(spark.table("t").count()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OPTIONS (collection '*') | the table reads all collections of",
                "OPTIONS (storage 'docs') | the table reads docs/ of",
                "OPTIONS (index 'ignore') | does not have exactly one entry in index.bin",
            })
    void refusesTablesThatShowOtherData(String options, String message) throws IOException {
        create(3);
        spark.sql("DELETE FROM t WHERE v = 1");
        spark.sql("DROP TABLE t");
        String columns =
                options.contains("collection") ? "_id string, v bigint, collection string" : "_id string, v bigint";
        spark.sql("CREATE TABLE t (" + columns + ") USING zds " + options + " LOCATION '" + path() + "'");
        Map<String, byte[]> before = DirectoryContent.bytes(directory);

        assertThatThrownBy(() -> spark.sql("DELETE FROM t WHERE v >= 0")).hasStackTraceContaining(message);

        assertThat(DirectoryContent.bytes(directory)).usingRecursiveComparison().isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DELETE FROM t WHERE v = 1   | is a collection, whose rows cannot be changed without its data set",
                "UPDATE t SET v = 1          | is a collection, whose rows cannot be changed without its data set",
                "INSERT INTO t VALUES ('a',1)| is a collection, whose rows cannot be changed without its data set",
            })
    void refusesALocationThatIsACollection(String statement, String message) {
        save(documents(2), "default");
        spark.sql("CREATE TABLE t (_id string, v bigint) USING zds LOCATION '" + path() + "/collections/default'");

        assertThatThrownBy(() -> spark.sql(statement)).hasStackTraceContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE FROM t WHERE v = 1", "UPDATE t SET v = 1", "INSERT INTO t VALUES ('a', 1)"})
    void refusesArchives(String statement) throws IOException {
        documents(2)
                .coalesce(1)
                .write()
                .format("zds")
                .option("singleSet", "false")
                .option("container", "store")
                .save(path());
        Path archive = Files.list(Path.of(path()))
                .filter(file -> file.toString().endsWith(".zds"))
                .findFirst()
                .orElseThrow();
        spark.sql("CREATE TABLE t (_id string, v bigint) USING zds LOCATION '" + archive + "'");

        assertThatThrownBy(() -> spark.sql(statement))
                .hasStackTraceContaining("is a file, but rows are added to and changed in a directory");
    }

    @Test
    void truncateIsRefused() {
        create(2);

        assertThatThrownBy(() -> spark.sql("TRUNCATE TABLE t"))
                .hasStackTraceContaining("is a single data set, so it cannot be truncated. Use DELETE FROM");
        assertThat(found()).hasSize(2);
    }

    /** Readers use the index files of the data set for the documents that they describe only. */
    @Test
    void indexFilesOfOldDocumentsSkipNoNewOnes() {
        documents(4).write().format("zds").option("writeIndex", "true").save(path());
        table("");

        spark.sql("UPDATE t SET v = 100 WHERE v = 1");

        assertThat(spark.table("t").where("v = 100").count()).isEqualTo(1);
        assertThat(spark.table("t").selectExpr("min(v)", "max(v)").first()).hasToString("[0,100]");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void randomStatementsLeaveWhatAMapWouldHave(long seed) {
        Sampling.assumeTaken(seed, 2);
        Random random = new Random(seed);
        documents(0)
                .write()
                .format("zds")
                .option("index", seed == 1 ? "zdx" : "tsv")
                .save(path());
        table("");
        Map<String, Long> model = new TreeMap<>();
        for (int step = 0; step < 50; step++) {
            String statement = step(random, step, model);
            assertThat(found()).as("step " + step + ": " + statement).isEqualTo(model);
        }
        assertThat(spark.table("t").count()).isEqualTo(model.size());
        model.forEach((id, value) -> assertThat(spark.table("t")
                        .where("_id = '" + id + "'")
                        .select("v")
                        .first()
                        .getLong(0))
                .isEqualTo(value));
    }

    /** Runs a statement, and changes the model alike. */
    private String step(Random random, int step, Map<String, Long> model) {
        int value = random.nextInt(20);
        switch (random.nextInt(4)) {
            case 0:
                model.values().removeIf(v -> v % 20 == value);
                return run("DELETE FROM t WHERE v % 20 = " + value);
            case 1:
                model.replaceAll((id, v) -> v % 5 == value % 5 ? v + 7 : v);
                return run("UPDATE t SET v = v + 7 WHERE v % 5 = " + value % 5);
            case 2:
                Map<String, Long> rows = new TreeMap<>();
                for (int i = random.nextInt(12); i > 0; i--) {
                    rows.put("k" + random.nextInt(40), (long) random.nextInt(1000));
                }
                source(rows);
                rows.forEach((id, v) -> {
                    if (v % 3 > 0) {
                        model.put(id, v);
                    } else if (model.remove(id) == null) {
                        model.put(id, -v);
                    }
                });
                return run("MERGE INTO t USING s ON t._id = s._id WHEN MATCHED AND s.v % 3 = 0 THEN DELETE WHEN MATCHED"
                        + " THEN UPDATE SET * WHEN NOT MATCHED AND s.v % 3 = 0 THEN INSERT (_id, v) VALUES (s._id, -s.v)"
                        + " WHEN NOT MATCHED THEN INSERT *");
            default:
                model.put("step" + step, (long) value);
                return run("INSERT INTO t VALUES ('step" + step + "', " + value + ")");
        }
    }

    private String run(String statement) {
        spark.sql(statement);
        return statement;
    }

    private void create(int count) {
        save(documents(count), "default");
        table("");
    }

    private void table(String options) {
        spark.sql("CREATE TABLE t (_id string, v bigint) USING zds " + options + " LOCATION '" + path() + "'");
    }

    private void save(Dataset<Row> rows, String collection) {
        rows.write()
                .format("zds")
                .option("collection", collection)
                .mode(SaveMode.ErrorIfExists)
                .save(path());
    }

    @Test
    void updatesTheFirstDocumentAfterAByteOrderMark() throws IOException {
        Files.createDirectories(data().getParent());
        String document = "\uFEFF{\"_id\":\"k0\",\"v\":0}\n";
        Files.writeString(data(), document);
        Files.writeString(data().resolveSibling("index.bin"), "k0\t0\t" + document.getBytes(UTF_8).length + "\n");
        table("");

        spark.sql("UPDATE t SET v = 7 WHERE _id = 'k0'");

        assertThat(spark.table("t").collectAsList()).containsExactly(RowFactory.create("k0", 7L));
    }

    /** Appends a document as another program would, with its entry. */
    private void append(String document) throws IOException {
        Files.deleteIfExists(data().resolveSibling(".data.jsonl.crc"));
        Files.deleteIfExists(data().resolveSibling(".index.bin.crc"));
        byte[] line = (document + "\n").getBytes(UTF_8);
        long offset = Files.size(data());
        Files.write(data(), line, StandardOpenOption.APPEND);
        Path index = data().resolveSibling("index.bin");
        String id = document.replaceAll(".*_id\":\"([^\"]*).*", "$1");
        byte[] old = Files.readAllBytes(index);
        java.nio.ByteBuffer all =
                java.nio.ByteBuffer.allocate(old.length + 14 + id.length()).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        all.put(old)
                .putShort((short) id.length())
                .put(id.getBytes(UTF_8))
                .putLong(offset)
                .putInt(line.length);
        all.putLong(8, all.getLong(8) + 1);
        Files.write(index, all.array());
    }

    private Dataset<Row> documents(int count) {
        return spark.range(0, count, 1, 2).selectExpr("concat('k', id) as _id", "id as v");
    }

    private void source(Map<String, Long> rows) {
        List<Row> all = new ArrayList<>();
        rows.forEach((id, value) -> all.add(RowFactory.create(id, value)));
        spark.createDataFrame(all, StructType.fromDDL("_id string, v bigint")).createOrReplaceTempView("s");
    }

    private Map<String, Long> found() {
        spark.sql("REFRESH TABLE t");
        return spark.table("t").collectAsList().stream()
                .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1)));
    }

    private List<String> appended(String before) throws IOException {
        String now = Files.readString(data());
        assertThat(now).startsWith(before);
        return List.of(now.substring(before.length()).split("\n"));
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    /** The data of the only collection, or of {@code default}. */
    private Path data() {
        return directory.resolve("data/collections/default/meta/data.jsonl");
    }
}
