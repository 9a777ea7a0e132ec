package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(RowTable.fitToWidth(wide(10), 5, width).lines().toList())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width))
                .anySatisfy(line -> assertThat(line).startsWith("and ").endsWith("more columns"));
    }

    @Test
    void tableIsPrintedInFullIfItFits() {
        assertThat(RowTable.fitToWidth(wide(2), 5, 66)).contains("x".repeat(30)).contains("only showing top 5 rows");
        assertThat(RowTable.fitToWidth(wide(2), 5, 60)).contains("column1").doesNotContain("x".repeat(30));
    }

    @Test
    void namesAndValuesStayOnTheirLines() {
        Dataset<Row> rows = session.sql("SELECT 'a\\u001b[2Jb' AS `x\n\u001b[1m`");
        assertThat(RowTable.of(rows, 5, 40, false))
                .contains("x\\n\\u001b[1m", "a\\u001b[2Jb")
                .hasLineCount(6);
        assertThat(SchemaTree.tree(session.sql("SELECT array(named_struct('p\\nq', 1)) AS a")
                        .schema()))
                .contains("|-- p\\nq: integer")
                .hasLineCount(4);
    }
}
