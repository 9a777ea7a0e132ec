package io.github.mlformats.tool.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RowJsonTest {
    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.session.timeZone", "UTC")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    /** The first row of a query as a line of JSON. */
    private static String line(String select) {
        Dataset<Row> rows = session.sql("SELECT " + select);
        return new RowJson(rows.schema()).line(first(rows));
    }

    /** The first row of a query as a line of CSV. */
    private static String csv(String select) {
        Dataset<Row> rows = session.sql("SELECT " + select);
        return new CsvEncoding(rows.schema(), false).text(first(rows));
    }

    private static InternalRow first(Dataset<Row> rows) {
        return rows.queryExecution().executedPlan().executeCollect()[0];
    }

    @Test
    void numbersAreNumbers() {
        assertThat(line("1Y AS a, -2S AS b, 3 AS c, 9223372036854775807 AS d, 0.5F AS e, 1e300D AS f, 1.50BD AS g"))
                .isEqualTo("{\"a\":1,\"b\":-2,\"c\":3,\"d\":9223372036854775807,\"e\":0.5,\"f\":1.0E300,\"g\":1.50}");
        assertThat(line("double('NaN') AS a, float('-Infinity') AS b, double('Infinity') AS c"))
                .isEqualTo("{\"a\":\"NaN\",\"b\":\"-Infinity\",\"c\":\"Infinity\"}");
    }

    @Test
    void textsAreEscapedAndBytesAreBase64() {
        assertThat(line("'a\"b\\n' AS a, X'00ff10' AS b, true AS c, string(null) AS d"))
                .isEqualTo("{\"a\":\"a\\\"b\\n\",\"b\":\"AP8Q\",\"c\":true,\"d\":null}");
        assertThat(line("decode(X'1b5b324a', 'UTF-8') AS a")).doesNotContain("\u001b");
    }

    @Test
    void variantsAreTheirJson() {
        String variants = "parse_json('{\"a\":[1,null,\"x\"]}') AS a, array(parse_json('\"b\"')) AS b";
        assertThat(line(variants)).isEqualTo("{\"a\":{\"a\":[1,null,\"x\"]},\"b\":[\"b\"]}");
        assertThat(csv("parse_json('{\"a\":1}') AS a, parse_json('\"1\"') AS b, parse_json('1') AS c"))
                .isEqualTo("\"{\"\"a\"\":1}\",\"\"\"1\"\"\",1\n");
    }

    @Test
    void timesAreInUtc() {
        assertThat(line("DATE'2024-02-29' AS a, TIMESTAMP'2024-02-29 01:02:03.000004' AS b,"
                        + " TIMESTAMP_NTZ'1969-12-31 23:59:59' AS c"))
                .isEqualTo(
                        "{\"a\":\"2024-02-29\",\"b\":\"2024-02-29T01:02:03.000004Z\",\"c\":\"1969-12-31T23:59:59\"}");
    }

    @Test
    void nestedValuesKeepTheirForm() {
        assertThat(line("array(1, null) AS a, named_struct('x', map('k', array('v'))) AS b, map() AS c"))
                .isEqualTo("{\"a\":[1,null],\"b\":{\"x\":{\"k\":[\"v\"]}},\"c\":{}}");
        assertThat(line("map(2, 'two') AS a, map(DATE'2024-02-29', 1) AS b, map(X'00ff', 1) AS c, map(true, 1) AS d"))
                .isEqualTo("{\"a\":{\"2\":\"two\"},\"b\":{\"2024-02-29\":1},\"c\":{\"AP8=\":1},\"d\":{\"true\":1}}");
    }
}
