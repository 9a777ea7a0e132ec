package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Console$;

class RowTableTest {
    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static Dataset<Row> wide(int columns) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            values.add("repeat('x', 30) AS column" + i);
        }
        return session.range(7).selectExpr(values.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 80, 120})
    void fitsTheTerminal(int width) {
        assertThat(RowTable.of(wide(10), 5).fitToWidth(width).lines().toList())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width))
                .anySatisfy(line -> assertThat(line).startsWith("and ").endsWith("more columns"));
    }

    @Test
    void tableIsPrintedInFullIfItFits() {
        assertThat(RowTable.of(wide(2), 5).fitToWidth(66))
                .contains("x".repeat(30))
                .contains("only showing top 5 rows");
        assertThat(RowTable.of(wide(2), 5).fitToWidth(60)).contains("column1").doesNotContain("x".repeat(30));
    }

    /** Of all types, nested, null, wide and long values; none, fewer and more rows than are shown. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 AS a, 'x' AS longer, null AS b, X'00ff' AS bytes, 1.50BD AS c, double('NaN') AS d",
                "SELECT DATE'2024-02-29' AS a, TIMESTAMP'2024-02-29 01:02:03.5' AS b, INTERVAL '1' DAY AS c",
                "SELECT array(1, null) AS a, map('k', named_struct('x', 1.5F, 'y', 'z')) AS b, struct() AS c",
                "SELECT '\u6f22\u5b57 is wide' AS a, repeat('long', 20) AS `\u6f22`, 'two\nlines\t' AS c",
                "SELECT id, id * 1000 AS thousand FROM range(0)",
                "SELECT id, id * 1000 AS thousand FROM range(2)",
                "SELECT id, id * 1000 AS thousand FROM range(3)",
                "SELECT id, id * 1000 AS thousand FROM range(100) ORDER BY id DESC",
                "SELECT array_repeat(id, 30) AS many FROM range(1)"
            })
    void printsAsSpark(String query) {
        Dataset<Row> result = session.sql(query);
        Dataset<Row> rows = session.createDataFrame(result.collectAsList(), result.schema());
        for (int width : new int[] {0, 16, 40}) {
            for (boolean vertical : new boolean[] {false, true}) {
                for (int count : new int[] {1, 2, 20}) {
                    assertThat(RowTable.of(rows, count).text(width, vertical))
                            .isEqualTo(shown(rows, count, width, vertical));
                }
            }
        }
    }

    private static String shown(Dataset<Row> rows, int count, int width, boolean vertical) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console$.MODULE$.withOut(out, () -> {
            rows.show(count, width, vertical);
            return null;
        });
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void charactersAreNotCut() {
        Dataset<Row> rows = session.sql("SELECT 'a' || repeat('\ud83d\ude00', 10) AS x");
        assertThat(RowTable.of(rows, 5).text(7, false)).contains("|a\ud83d\ude00...|");
    }

    @Test
    void namesAndValuesStayOnTheirLines() {
        Dataset<Row> rows = session.sql("SELECT 'a\\u001b[2Jb' AS `x\n\u001b[1m`");
        assertThat(RowTable.of(rows, 5).text(40, false))
                .contains("x\\n\\u001b[1m", "a\\u001b[2Jb")
                .hasLineCount(6);
        assertThat(SchemaTree.tree(session.sql("SELECT array(named_struct('p\\nq', 1)) AS a")
                        .schema()))
                .contains("|-- p\\nq: integer")
                .hasLineCount(4);
    }
}
