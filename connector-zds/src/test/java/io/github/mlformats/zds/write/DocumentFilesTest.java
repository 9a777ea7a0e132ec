package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.ZdsInspector;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Appends to, and changes of, a collection with a file for each document. */
class DocumentFilesTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    private Path collection;

    @BeforeEach
    void writeThreeDocuments() throws IOException {
        collection = directory.resolve("data/collections/default");
        for (String id : List.of("a", "b", "c")) {
            put("docs/" + id + ".json", "{\n  \"v\": 1\n}");
        }
        put("meta/order.ids", "c\na\nb\n");
        spark.sql("DROP TABLE IF EXISTS t");
        spark.sql("CREATE TABLE t (_id string, v bigint) USING zds LOCATION '" + path() + "'");
    }

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS t");
    }

    @Test
    void appendAddsFiles() throws IOException {
        append("fail", "d=2", "e=2");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 1L, "c", 1L, "d", 2L, "e", 2L));
        assertThat(files("docs")).containsExactly("a.json", "b.json", "c.json", "d.json", "e.json");
        assertThat(collection.resolve("docs/d.json")).hasContent("{\"v\":2}");
        assertThat(order()).containsExactly("c", "a", "b", "d", "e");
        assertThat(files("")).containsExactly(".change-1", "docs", "meta");
        assertThat(files(".change-1/put")).isEmpty();
    }

    @Test
    void lastRowReplacesADocument() throws IOException {
        append("last", "b=2", "d=2", "d=3");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 2L, "c", 1L, "d", 3L));
        assertThat(order()).containsExactly("c", "a", "b", "d");
        assertThat(spark.table("t").where("_id = 'b'").select("v").first()).hasToString("[2]");
        assertThat(spark.table("t").count()).isEqualTo(4);
    }

    @Test
    void firstDocumentIsKept() throws IOException {
        append("first", "b=2", "d=2", "d=3");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 1L, "c", 1L, "d", 2L));
        assertThat(collection.resolve("docs/b.json")).hasContent("{\n  \"v\": 1\n}");
    }

    @ParameterizedTest
    @CsvSource({"b=2, a document exists already with the id 'b'", "d=2;d=3, duplicate id 'd'"})
    void repeatedIdIsRefused(String documents, String message) throws IOException {
        assertThatThrownBy(() -> append("fail", documents.split(";"))).hasStackTraceContaining(message);

        assertIsUnchanged();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x/y", "..", ".hidden", ""})
    void idThatIsNoFileNameIsRefused(String id) throws IOException {
        assertThatThrownBy(() -> append("fail", "d=2", id + "=2")).hasStackTraceContaining("id '" + id + "'");

        assertIsUnchanged();
    }

    @Test
    void idThatIsTooLongForAFileNameIsRefused() throws IOException {
        append("fail", "d".repeat(250) + "=2");
        assertThat(found()).hasSize(4);

        assertThatThrownBy(() -> append("fail", "e".repeat(251) + "=2"))
                .hasStackTraceContaining("the id has 251 bytes, too many for a file name");
        assertThat(found()).hasSize(4);
    }

    @Test
    void failingTaskChangesNothing() throws IOException {
        assertThatThrownBy(() -> write(spark.sql("SELECT concat('n', id) AS _id,"
                                + " if(id = 5, raise_error('injected'), id) AS v FROM range(0, 10, 1, 2)"))
                        .mode(SaveMode.Append)
                        .save(path()))
                .hasStackTraceContaining("injected");

        assertIsUnchanged();
        assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith("data"));
    }

    @Test
    void appendOfNoRowsChangesNothing() throws IOException {
        write(spark.sql("SELECT '' AS _id, 1L AS v WHERE false"))
                .mode(SaveMode.Append)
                .save(path());

        assertIsUnchanged();
    }

    @Test
    void emptyCollectionGetsDocuments() throws IOException {
        spark.sql("DELETE FROM t");
        assertThat(found()).isEmpty();
        assertThat(spark.table("t").count()).isZero();

        append("fail", "a=2");

        assertThat(found()).isEqualTo(Map.of("a", 2L));
        assertThat(collection.resolve("docs/a.json")).hasContent("{\"v\":2}");
    }

    /** The originals make an empty {@code data.jsonl} when they open such a collection. */
    @Test
    void collectionOpenedByAnOriginalGetsFiles() throws IOException {
        put("meta/data.jsonl", "");
        Files.write(
                collection.resolve("meta/index.bin"),
                new byte[] {'I', 'S', 'D', 'Z', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});

        append("fail", "d=2");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 1L, "c", 1L, "d", 2L));
        assertThat(collection.resolve("meta/data.jsonl")).isEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n"})
    void orderWithoutIdsStays(String order) throws IOException {
        put("meta/order.ids", order);

        append("fail", "d=2");

        assertThat(collection.resolve("meta/order.ids")).hasContent(order);
    }

    @Test
    void insertAddsDocuments() throws IOException {
        spark.sql("INSERT INTO t VALUES ('d', 2)");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 1L, "c", 1L, "d", 2L));
        assertThatThrownBy(() -> spark.sql("INSERT INTO t VALUES ('a', 2)"))
                .hasStackTraceContaining("a document exists already with the id 'a'");
    }

    @Test
    void insertOverwriteReplacesTheCollectionByLines() throws IOException {
        spark.sql("INSERT OVERWRITE t SELECT concat(_id, 2) AS _id, v FROM t");

        assertThat(found()).isEqualTo(Map.of("a2", 1L, "b2", 1L, "c2", 1L));
        assertThat(files("")).containsExactly("meta");
    }

    @Test
    void updateReplacesFiles() throws IOException {
        spark.sql("UPDATE t SET v = 2 WHERE _id <> 'a'");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 2L, "c", 2L));
        assertThat(collection.resolve("docs/a.json")).hasContent("{\n  \"v\": 1\n}");
        assertThat(order()).containsExactly("c", "a", "b");
    }

    @Test
    void updateOfAnIdRenamesTheFile() throws IOException {
        spark.sql("UPDATE t SET _id = 'z' WHERE _id = 'a'");

        assertThat(files("docs")).containsExactly("b.json", "c.json", "z.json");
        assertThat(order()).containsExactly("c", "b", "z");
    }

    @Test
    void deleteRemovesFiles() throws IOException {
        spark.sql("DELETE FROM t WHERE _id IN ('a', 'c')");

        assertThat(found()).isEqualTo(Map.of("b", 1L));
        assertThat(files("docs")).containsExactly("b.json");
        assertThat(order()).containsExactly("b");
        assertThat(files(".change-1")).containsExactly("put");
    }

    @Test
    void mergeUpdatesDeletesAndInserts() throws IOException {
        spark.sql("MERGE INTO t USING (SELECT * FROM VALUES ('a', 0), ('b', 2), ('d', 3) AS s(_id, v)) s"
                + " ON t._id = s._id WHEN MATCHED AND s.v = 0 THEN DELETE"
                + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");

        assertThat(found()).isEqualTo(Map.of("b", 2L, "c", 1L, "d", 3L));
    }

    /** Each of the two may be the one that the statement has read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM t WHERE _id = 'documentDaaAapaa'",
                "DELETE FROM t WHERE v = 5",
                "UPDATE t SET v = 2 WHERE _id = '1HA7VTtS9Sy7C0vC'",
                "UPDATE t SET v = 2 WHERE v = 5",
                "MERGE INTO t USING (SELECT 5L AS w) ON v = w WHEN MATCHED AND _id LIKE 'd%' THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET v = 2"
            })
    void documentWithTheRowIdOfAnotherIsNotChanged(String statement) throws IOException {
        String one = "1HA7VTtS9Sy7C0vC";
        String other = "documentDaaAapaa";
        assertThat(ZdsColumns.rowId(one.getBytes(UTF_8))).isEqualTo(ZdsColumns.rowId(other.getBytes(UTF_8)));
        put("docs/" + one + ".json", "{\"v\": 5}");
        put("docs/" + other + ".json", "{\"v\": 5}");

        assertThatThrownBy(() -> spark.sql(statement))
                .hasStackTraceContaining("documents '" + one + "' and '" + other + "' of collection")
                .hasStackTraceContaining("have the same row id, so no statement can change one of them alone");

        spark.sql("DELETE FROM t WHERE _id = 'a'");
        assertThat(found()).isEqualTo(Map.of("b", 1L, "c", 1L, one, 5L, other, 5L));
    }

    @Test
    void updateKeepsMembersThatTheTableDoesNotShow() throws IOException {
        put("docs/b.json", "{\"v\": 1, \"w\": 1}");

        assertThatThrownBy(() -> spark.sql("UPDATE t SET v = 2")).hasStackTraceContaining("does not show member 'w'");

        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 1L, "c", 1L));
    }

    @Test
    void tableThatReadsLinesIsRefused() throws IOException {
        spark.sql("DROP TABLE t");
        spark.sql(
                "CREATE TABLE t (_id string, v bigint) USING zds OPTIONS (storage 'jsonl') LOCATION '" + path() + "'");

        assertThatThrownBy(() -> spark.sql("INSERT INTO t VALUES ('d', 2)"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the table reads meta/data.jsonl of")
                .hasMessageContaining("but a statement changes docs/");
    }

    /** A writer that has died after its change was published. */
    @Test
    void readersSeeAPublishedChange() throws IOException {
        publishedChange();

        Map<String, Long> changed = Map.of("b", 2L, "c", 1L, "d", 2L);
        assertThat(found()).isEqualTo(changed);
        assertThat(spark.table("t").count()).isEqualTo(3);
        assertThat(spark.table("t").where("_id IN ('a', 'b')").collectAsList())
                .extracting(Row::mkString)
                .containsExactly("b2");
        assertThat(spark.sql("SELECT count(*) FROM zds.`" + path() + "` WHERE v = 2")
                        .first())
                .hasToString("[2]");
        assertThat(spark.read().format("zds").load(path()).columns()).containsExactly("_id", "v");
        assertThat(spark.read().format("zds").load(directory.toString()).count())
                .isEqualTo(3);
        try (HadoopTree tree = new HadoopTree(new org.apache.hadoop.fs.Path(path()), new Configuration())) {
            Options options = TableResolver.readOptions(new ZdsFormat()).parse(Map.of());
            assertThat(new ZdsInspector().verify(tree, options).records()).isEqualTo(3);
            assertThat(new ZdsInspector().inspect(tree, options).toString())
                    .contains("docs")
                    .contains("3");
        }
        assertThat(files(".change-7/put/docs")).as("readers change nothing").containsExactly("b.json", "d.json");
    }

    @Test
    void writerCompletesThePublishedChangeOfAnother() throws IOException {
        publishedChange();

        append("fail", "e=3");

        assertThat(found()).isEqualTo(Map.of("b", 2L, "c", 1L, "d", 2L, "e", 3L));
        assertThat(files("docs")).containsExactly("b.json", "c.json", "d.json", "e.json");
        assertThat(order()).containsExactly("c", "b", "d", "e");
        assertThat(files(".change-7/put")).isEmpty();
        assertThat(files(".change-8/put")).isEmpty();
    }

    /** A reader has listed a document that the change moves before a task opens it. */
    @Test
    void documentThatIsMovedMeanwhileIsFound() throws IOException {
        publishedChange();
        Dataset<Row> listed = spark.read().format("zds").load(path());
        append("fail", "e=3");

        assertThat(found(listed)).isEqualTo(Map.of("b", 2L, "c", 1L, "d", 2L));
    }

    @Test
    void documentThatIsReplacedMeanwhileIsAnError() throws IOException {
        Dataset<Row> listed = spark.read().format("zds").load(path());
        append("last", "b=222222222");

        assertThatThrownBy(() -> found(listed))
                .hasStackTraceContaining("changed after it was listed. Load the data again");
    }

    @Test
    void changeThatIsALinkIsRefused() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside/docs"));
        Files.writeString(outside.resolve("x.json"), "{}");
        Files.createDirectories(collection.resolve(".change-1"));
        Files.createSymbolicLink(collection.resolve(".change-1/put"), outside.getParent());

        assertThatThrownBy(() -> append("fail", "d=2"))
                .hasStackTraceContaining(".change-1/put")
                .hasStackTraceContaining("found a symbolic link");
        assertThat(outside.resolve("x.json")).exists();
    }

    private void publishedChange() throws IOException {
        put(".change-7/put/docs/b.json", "{\"v\":2}");
        put(".change-7/put/docs/d.json", "{\"v\":2}");
        put(".change-7/put/meta/order.ids", "c\nb\nd\n");
        put(".change-7/deleted/docs/a.json", "");
    }

    private void put(String file, String text) throws IOException {
        Path path = collection.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    private void append(String duplicates, String... documents) {
        List<String> rows = new ArrayList<>();
        for (String document : documents) {
            int at = document.lastIndexOf('=');
            rows.add("('" + document.substring(0, at) + "', " + document.substring(at + 1) + "L)");
        }
        write(spark.sql("SELECT * FROM VALUES " + String.join(",", rows) + " AS t(_id, v)"))
                .option("duplicates", duplicates)
                .mode(SaveMode.Append)
                .save(path());
    }

    private static DataFrameWriter<Row> write(Dataset<Row> rows) {
        return rows.write().format("zds");
    }

    private Map<String, Long> found() {
        return found(spark.read().format("zds").schema("_id string, v long").load(path()));
    }

    private static Map<String, Long> found(Dataset<Row> rows) {
        Map<String, Long> found = new TreeMap<>();
        rows.collectAsList().forEach(row -> assertThat(found.put(row.getString(0), row.getLong(1)))
                .isNull());
        return found;
    }

    private void assertIsUnchanged() throws IOException {
        assertThat(found()).isEqualTo(Map.of("a", 1L, "b", 1L, "c", 1L));
        assertThat(files("docs")).containsExactly("a.json", "b.json", "c.json");
        assertThat(order()).containsExactly("c", "a", "b");
        assertThat(files(""))
                .filteredOn(name -> !name.matches("\\.change-\\d+"))
                .containsExactly("docs", "meta");
    }

    private List<String> order() throws IOException {
        return Files.readAllLines(collection.resolve("meta/order.ids"));
    }

    private List<String> files(String path) throws IOException {
        try (Stream<Path> files = Files.list(collection.resolve(path))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
