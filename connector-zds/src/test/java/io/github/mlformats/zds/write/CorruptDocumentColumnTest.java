package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements on a table that shows the text of corrupt documents, as schema inference adds it. */
class CorruptDocumentColumnTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "OPTIONS (columnNameOfCorruptRecord 'bad', nulls 'null')"})
    void changesValidDocumentsAndDeletesCorruptOnes(String options) throws IOException {
        create(options);
        String bad = options.isEmpty() ? "_corrupt_record" : "bad";
        assertThat(spark.table("t").columns()).containsExactly("_id", "i", bad);

        spark.sql("INSERT INTO t VALUES ('n', 4, null)");
        spark.sql("UPDATE t SET i = 10 WHERE _id = 'a'");
        spark.sql("DELETE FROM t WHERE " + bad + " IS NOT NULL");
        spark.sql("MERGE INTO t USING (SELECT * FROM VALUES ('c'), ('m') AS s(k)) s ON t._id = s.k"
                + " WHEN MATCHED THEN UPDATE SET i = 30 WHEN NOT MATCHED THEN INSERT (_id, i) VALUES (k, 5)");

        assertThat(rows()).containsExactly("[a,10,null]", "[c,30,null]", "[m,5,null]", "[n,4,null]");
        assertThat(Files.readString(data())).doesNotContain(bad);
    }

    @Test
    void refusesTextOfCorruptDocuments() throws IOException {
        create("");
        List<String> before = rows();

        for (String statement : List.of(
                "INSERT INTO t VALUES ('n', 4, 'text')", "UPDATE t SET _corrupt_record = 'text' WHERE _id = 'a'")) {
            assertThatThrownBy(() -> spark.sql(statement))
                    .hasStackTraceContaining("column '_corrupt_record' would be read as null");
        }

        assertThat(rows()).isEqualTo(before);
    }

    private void create(String options) throws IOException {
        List<String> documents =
                List.of("{\"_id\":\"a\",\"i\":1}\n", "{\"_id\":\"b\",\"i\":2\n", "{\"_id\":\"c\",\"i\":3}\n");
        Files.createDirectories(data().getParent());
        Files.writeString(data(), String.join("", documents));
        Files.writeString(data().resolveSibling("index.bin"), "a\t0\t18\nb\t18\t17\nc\t35\t18\n");
        spark.sql("CREATE TABLE t USING zds " + options + " LOCATION '" + directory.resolve("data") + "'");
    }

    private List<String> rows() {
        spark.sql("REFRESH TABLE t");
        Stream<Row> rows = spark.table("t").orderBy("_id").collectAsList().stream();
        return rows.map(Row::toString).toList();
    }

    private Path data() {
        return directory.resolve("data/collections/default/meta/data.jsonl");
    }
}
