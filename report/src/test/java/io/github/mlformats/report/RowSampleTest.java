package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.report.Page.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiled rows of tables with many partitions. */
class RowSampleTest {
    private static final int ROWS = 10_000;
    private static final int SPLITS = 16;

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static String looked(String sample) {
        return ColumnSection.of(session.range(0, ROWS, 1, SPLITS).toDF(), RowSample.parse(sample))
                .lead();
    }

    /** From one partition, several, or all. */
    @ParameterizedTest
    @CsvSource({
        "1, 'From the first 1 rows.'",
        "625, 'From the first 625 rows.'",
        "626, 'From the first 626 rows.'",
        "10000, 'From the first 10,000 rows.'",
        "10001, 'From all 10,000 rows.'",
        "all, 'From all 10,000 rows.'",
        "100%, 'From all 10,000 rows.'"
    })
    void samplesTheSameNumberOfRows(String sample, String words) {
        assertThat(looked(sample)).isEqualTo(words);
    }

    private static String line(Page.Section section, int card, String label) {
        Block.Card column = ((Block.Cards) section.blocks().get(0)).cards().get(card);
        return column.numbers().stream()
                .filter(line -> line.label().equals(label))
                .map(Block.Line::text)
                .findFirst()
                .orElse("no line");
    }

    /** Values of equal length, and texts with a common prefix, are distinct. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cast(printf('%09d', id) as binary)",
                "concat(repeat('/a/long/path', 20), id)",
                "array(id, id)",
                "array(cast(id as string))",
                "array(if(id < 0, null, id))",
                "named_struct('a', named_struct('b', named_struct('c', named_struct('d', struct(id)))))"
            })
    void wholeValuesAreDifferent(String value) {
        for (String sample : List.of("all", "10000")) {
            Dataset<Row> rows = session.range(0, ROWS, 1, SPLITS).selectExpr(value + " as x");
            Page.Section section = ColumnSection.of(rows, RowSample.parse(sample));
            assertThat(line(section, 0, "distinct")).matches("≈ (9,[5-9]\\d\\d|10,000)");
        }
        Dataset<Row> same = session.range(0, ROWS, 1, SPLITS).selectExpr(value.replaceAll("\\bid\\b", "7") + " as x");
        assertThat(line(ColumnSection.of(same, RowSample.parse("all")), 0, "distinct"))
                .isEqualTo("≈ 1");
    }

    @Test
    void lengthsAreCalledSo() {
        Dataset<Row> rows = session.range(10).selectExpr("cast(repeat('x', id) as binary) b", "map(id, id) m");
        Page.Section section = ColumnSection.of(rows, RowSample.parse("all"));
        assertThat(line(section, 0, "max length")).isEqualTo("9 B");
        assertThat(line(section, 1, "min length")).isEqualTo("1");
        assertThat(line(section, 1, "distinct")).as("Spark has no hash of maps").isEqualTo("no line");
    }

    /** Without control characters, and without the full text of a million numbers. */
    @Test
    void cellsAreShort() {
        StructType type = session.range(1)
                .selectExpr(
                        "named_struct('b', X'0001', 'n', null) s",
                        "array(X'0001', X'00') a",
                        "map('k', X'000102') m",
                        "sequence(1, 1000000) many",
                        "named_struct('t', array(named_struct('x', X'00'))) deep")
                .schema();
        List<String> cells = new ArrayList<>();
        Row row = session.range(1)
                .selectExpr(
                        "named_struct('b', X'0001', 'n', null) s",
                        "array(X'0001', X'00') a",
                        "map('k', X'000102') m",
                        "sequence(1, 1000000) many",
                        "named_struct('t', array(named_struct('x', X'00'))) deep")
                .selectExpr(Stream.of(type.fields())
                        .map(field -> CellText.of(field.dataType(), field.name(), 20))
                        .toArray(String[]::new))
                .head();
        for (int i = 0; i < row.size(); i++) {
            cells.add(row.getString(i));
        }
        assertThat(cells)
                .containsExactly(
                        "{2 bytes, null}",
                        "[2 bytes, 1 bytes]",
                        "[{k, 3 bytes}]",
                        "[1, 2, 3, 4, 5, 6, 7",
                        "{[{1 bytes}]}");
    }

    /** A tenth of ten thousand rows is 1000 with a standard deviation of 30; five of them are allowed. */
    @Test
    void samplesRandomRows() {
        Matcher words = Pattern.compile("From random ([0-9,]+) rows\\.").matcher(looked("10%"));

        assertThat(words.matches()).isTrue();
        assertThat(Integer.parseInt(words.group(1).replace(",", ""))).isBetween(850, 1150);
        assertThat(looked("10%")).as("the same rows each time").isEqualTo(words.group());
    }

    private static String profile(String columns) {
        return ColumnSection.of(session.range(0, 1000, 1, 2).selectExpr(columns), RowSample.parse("all"))
                .blocks()
                .toString();
    }

    /** Their differences are below the precision of a double. */
    @ParameterizedTest
    @ValueSource(strings = {"1152921504606846976 + id", "cast(12345678901234567890 + id as decimal(38,0))"})
    void largeNumbersAreDistinct(String column) {
        assertThat(profile(column)).containsPattern("label=distinct, text=≈ (9[5-9]\\d|1,000)]");
    }

    /** Whatever the time zone of the session is. */
    @ParameterizedTest
    @CsvSource({
        "date'2020-01-01' + int(id % 5), 2020-01-01 00:00, 2020-01-05 00:00",
        "timestamp_ntz'2020-01-01 12:30:00', 2020-01-01 12:30, 2020-01-01 12:30",
        "timestamp'2020-01-01 12:30:00Z', 2020-01-01 12:30, 2020-01-01 12:30"
    })
    void timesAreThoseOfTheData(String column, String min, String max) {
        session.conf().set("spark.sql.session.timeZone", "Europe/Berlin");
        try {
            assertThat(profile(column)).contains("label=min, text=" + min, "label=max, text=" + max);
        } finally {
            session.conf().unset("spark.sql.session.timeZone");
        }
    }

    @Test
    void rangeOfArraysIsThatOfTheirNumbers() {
        assertThat(profile("array(float(id), float('NaN'))")).contains("label=min, text=0]", "label=max, text=999]");
    }
}
