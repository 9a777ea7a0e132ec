package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements on tables with {@code CHAR} columns, whose values Spark pads when it reads and when it compares them. */
class CharColumnsTest extends StatementsOnTable {
    /** Others have written values without padding. */
    @BeforeEach
    void create() {
        save("(1, 'a', 1, 'x')", "(2, 'b', 2, 'x')");
        save("(3, 'abc', 3, 'x')", "(4, 'd', 4, 'yyy')");
        spark.sql("CREATE TABLE t (id BIGINT, c CHAR(3), n INT, p CHAR(3)) USING idv PARTITIONED BY (p) LOCATION '"
                + directory + "/t'");
        spark.sql("INSERT INTO t VALUES (5, 'a', 5, 'x')");
    }

    private void save(String... rows) {
        spark.sql("SELECT CAST(id AS BIGINT), c, n, p FROM VALUES " + String.join(", ", rows) + " AS v (id, c, n, p)")
                .coalesce(1)
                .write()
                .format("idv")
                .partitionBy("p")
                .mode("append")
                .save(directory + "/t");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DELETE FROM t | ",
                "DELETE FROM t WHERE true | ",
                "DELETE FROM t WHERE c = 'a' | 2 3 4",
                "DELETE FROM t WHERE c = 'a ' AND id < 5 | 2 3 4 5",
                "DELETE FROM t WHERE c IN ('a', 'b') | 3 4",
                "DELETE FROM t WHERE id = 4 | 1 2 3 5",
                "DELETE FROM t WHERE length(c) = 3 AND n < 4 | 4 5",
                "DELETE FROM t WHERE p = 'x' | 4",
                "DELETE FROM t WHERE p = 'yyy' OR id = 1 | 2 3 5",
                "DELETE FROM t AS s WHERE s.p = 'x ' AND s.c = 'b' | 1 3 4 5",
                "DELETE FROM t WHERE c IN (SELECT rpad('a', 3, ' ')) | 2 3 4",
                "DELETE FROM t WHERE EXISTS (SELECT 1 FROM t s WHERE s.c = t.c AND s.id > t.id) | 2 3 4 5"
            })
    void deletes(String statement, String ids) {
        spark.sql(statement);

        assertThat(ids())
                .containsExactlyElementsOf(
                        ids == null
                                ? List.of()
                                : List.of(ids.split(" ")).stream()
                                        .map(Long::valueOf)
                                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE t SET n = 9 WHERE c = 'a' | 1a  9 2b  2 3abc3 4d  4 5a  9",
                "UPDATE t SET c = 'z', n = n + 1 WHERE c = 'abc' AND id > 1 | 1a  1 2b  2 3z  4 4d  4 5a  5",
                "UPDATE t SET n = 9 WHERE p = 'x' AND c = 'b' | 1a  1 2b  9 3abc3 4d  4 5a  5",
                "UPDATE t SET n = 9 WHERE c IN (SELECT rpad('d', 3, ' ')) | 1a  1 2b  2 3abc3 4d  9 5a  5",
                "UPDATE t SET p = 'z' WHERE p = 'yyy' | 1a  1 2b  2 3abc3 4d  4 5a  5",
                "UPDATE t SET c = 'z' | 1z  1 2z  2 3z  3 4z  4 5z  5",
                "UPDATE t SET n = 9 WHERE length(c) = 3 AND id <> 2 | 1a  9 2b  2 3abc9 4d  9 5a  9",
                "MERGE INTO t USING (SELECT 'b  ' AS c, 7 AS n UNION ALL SELECT 'q  ', 8) s ON t.c = s.c"
                        + " WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT (id, c, n, p)"
                        + " VALUES (6, s.c, s.n, 'x') | 1a  1 2b  7 3abc3 4d  4 5a  5 6q  8",
                "MERGE INTO t USING (SELECT 1L AS id) s ON t.c = 'a' AND t.id >= s.id WHEN MATCHED AND t.c = 'a' THEN"
                        + " UPDATE SET n = 9 | 1a  9 2b  2 3abc3 4d  4 5a  9",
                "MERGE INTO t USING (SELECT 'a' AS c) s ON t.c = rpad(s.c, 3, ' ') WHEN MATCHED AND t.c = 'a' AND id = 1"
                        + " THEN DELETE | 2b  2 3abc3 4d  4 5a  5",
                "MERGE INTO t USING (SELECT 'a  ' AS c) s ON t.c = s.c WHEN NOT MATCHED BY SOURCE AND t.c = 'd' THEN"
                        + " DELETE | 1a  1 2b  2 3abc3 5a  5"
            })
    void changes(String statement, String rows) {
        spark.sql(statement);

        assertThat(String.join(
                        " ",
                        spark.sql("SELECT concat(id, c, n) FROM t ORDER BY id").collectAsList().stream()
                                .map(row -> row.getString(0))
                                .toList()))
                .isEqualTo(rows);
    }

    /** Parquet tables have no MERGE: a join tells which rows match, and an INSERT writes the merged ones. */
    @ParameterizedTest
    @CsvSource({"CHAR(3), CHAR(5)", "STRING, CHAR(3)"})
    void mergesPaddedValuesAsParquetDoes(String target, String source) {
        try {
            spark.sql("CREATE TABLE source (k " + source + ", n INT) USING parquet");
            spark.sql("INSERT INTO source VALUES ('a', 7), ('abc', 8), ('q', 9)");
            for (String format : List.of("idv", "parquet", "orc")) {
                spark.sql("CREATE TABLE in_" + format + " (c " + target + ", n INT) USING " + format);
            }
            for (String table : List.of("in_idv", "in_parquet")) {
                spark.sql("INSERT INTO " + table + " VALUES ('a', 1), ('abc', 2), ('z', 3)");
            }

            spark.sql("MERGE INTO in_idv t USING source s ON t.c = s.k WHEN MATCHED THEN UPDATE SET c = s.k, n = s.n"
                    + " WHEN NOT MATCHED THEN INSERT (c, n) VALUES (s.k, s.n)");
            spark.sql("INSERT INTO in_orc SELECT coalesce(s.k, t.c), coalesce(s.n, t.n)"
                    + " FROM in_parquet t FULL OUTER JOIN source s ON t.c = s.k");

            assertThat(written("in_idv")).isEqualTo(written("in_orc"));
        } finally {
            for (String table : List.of("source", "in_idv", "in_parquet", "in_orc")) {
                spark.sql("DROP TABLE IF EXISTS " + table);
            }
        }
    }

    /** The rows without padding of the reader. */
    private String written(String table) {
        spark.conf().set("spark.sql.readSideCharPadding", "false");
        try {
            return spark.sql("SELECT concat('[', c, ']', n) FROM " + table + " ORDER BY n, c").collectAsList().stream()
                    .map(row -> row.getString(0))
                    .toList()
                    .toString();
        } finally {
            spark.conf().unset("spark.sql.readSideCharPadding");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE FROM t WHERE id = 4, 1",
        "UPDATE t SET n = 0 WHERE id = 4, 1",
        "UPDATE t SET n = 0 WHERE id = 4 AND c = 'd', 1"
    })
    void rewritesFilesOfRowsByOtherColumns(String statement, int rewritten) throws IOException {
        List<String> before = files();

        spark.sql(statement);

        List<String> after = files();
        assertThat(before.stream().filter(after::contains)).hasSize(before.size() - rewritten);
    }

    private List<String> files() throws IOException {
        return paths().stream().filter(path -> path.endsWith(".idv")).toList();
    }
}
