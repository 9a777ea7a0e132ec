package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.QueryExecution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What queries read of 5 x 100 doubles with their columns, 12 bytes each, in partitions of 2 rows and 30 columns in four
 * files. Metas are read when the table is loaded; a query reads data only.
 */
class PushDownTest {
    private static final String MODEL = "v320_range_rows_ColIdValueBinaryRowFormat";

    private final Dataset<Row> table = load(MODEL, "dR_double_dense");

    private static Dataset<Row> load(String name, String matrix) {
        return SparkSessions.shared()
                .read()
                .format("angel")
                .option("valueType", "double")
                .option("matrix", matrix)
                .load(CountingFileSystem.path(Corpus.model(name)));
    }

    @BeforeEach
    void forgetReads() {
        CountingFileSystem.reset();
    }

    @ParameterizedTest(name = "{0}: {1} elements of {2} bytes")
    @CsvSource(delimiter = '|', textBlock = """
                    row = 3                    | 100 | 1200 | row: 1 values
                    3 = row                    | 100 | 1200 | row: 1 values
                    row <=> 3                  | 100 | 1200 | row: 1 values
                    row IN (0, 4)              | 200 | 2400 | row: 2 values
                    row = 0 OR row = 4         | 200 | 2400 | row: 2 values
                    row >= 4                   | 100 | 1200 | row: 4 to
                    row > 1 AND row < 3        | 100 | 1200 | row: 2 to
                    row BETWEEN 1 AND 2        | 200 | 2400 | to 2
                    row = 99                   |   0 |    0 | row: 1 values
                    col < 30                   | 150 | 1800 | to 29
                    col = 95                   |   5 |  600 | col: 1 values
                    col IN (1, 31)             |  10 | 3600 | col: 2 values
                    row = 3 AND col = 31       |   1 |  360 | row: 1 values, col: 1 values
                    row = 3 AND col > 1000     |   0 |    0 | col: 1001 to
                    row % 2 = 0                | 300 | 6000 | files: 4 of 4
                    row = 3 OR col = 31        | 104 | 6000 | files: 4 of 4
                    value > 1e9                |   0 | 6000 | files: 4 of 4
                    matrix = 'dR_double_dense' | 500 | 6000 | pushed filters: [matrix = 'dR_double_dense']
                    matrix = 'other'           |   0 |    0 |
                    """)
    void readsOnlyWhatMayMatch(String filter, long elements, long bytes, String pushed) {
        Dataset<Row> query = table.where(filter).selectExpr("count(value)", "sum(value)");
        String plan = plan(query);
        assertThat(query.head().getLong(0)).isEqualTo(elements);
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(bytes);
        if (pushed != null) {
            assertThat(plan).contains(pushed);
        }
    }

    /** User-specified schemas may have wider types. */
    @ParameterizedTest
    @CsvSource({"row bigint, row = 3, 100", "row bigint, 'row IN (0, 4)', 200", "row double, row = 3, 100"})
    void userSpecifiedTypes(String column, String filter, long elements) {
        Dataset<Row> given = SparkSessions.shared()
                .read()
                .format("angel")
                .schema(column + ", value double")
                .load(Corpus.model(MODEL).resolve("dR_double_dense").toString());
        assertThat(given.where(filter)
                        .selectExpr("count(value)", "sum(value)")
                        .head()
                        .getLong(0))
                .isEqualTo(elements);
    }

    @Test
    void explainReadsNothing() {
        plan(table.where("row = 3"));
        assertThat(CountingFileSystem.reads()).isEmpty();
    }

    @Test
    void matricesAreChosenByName() {
        Dataset<Row> model = load(MODEL, "*");
        CountingFileSystem.reset();
        Dataset<Row> two =
                model.where("matrix IN ('dR_double_dense', 'dR_int_dense')").selectExpr("count(value)", "sum(value)");
        assertThat(plan(two)).contains("files: 8 of 40");
        assertThat(two.head().getLong(0)).isEqualTo(1000);
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(6000 + 4000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    v320_range_rows_ColIdValueBinaryRowFormat    | dR_double_dense | 500,0,4
                    v320_range_rows_RowIdColIdValueTextRowFormat | dR_double_dense | 500,0,4
                    v320_rowblock_order_TextColumnFormat         | *               | -
                    v320_row_subset                              | *               | -
                    v320_all_empty                               | *               | 0,null,null
                    v240_SnapshotFormat                          | w_dense         | -
                    v320_any_line_SnapshotFormat                 | *               | -
                    """)
    void countAndExtremesOfRowsComeFromMetas(String name, String matrix, String expected) {
        Dataset<Row> model = load(name, matrix);
        String read = model.selectExpr("count(value)", "min(row + 0)", "max(row + 0)")
                .head()
                .mkString(",");
        CountingFileSystem.reset();
        Dataset<Row> query = model.selectExpr("count(*)", "min(row)", "max(row)");
        assertThat(plan(query)).contains("count(*), min(row), max(row) from metadata");
        assertThat(query.head().mkString(",")).isEqualTo(expected.equals("-") ? read : expected);
        assertThat(CountingFileSystem.reads()).isEmpty();
    }

    @Test
    void withoutCountsInTheMetaRowsAreRead() {
        Dataset<Row> legacy = load("v151_legacy", "*");
        String read = legacy.selectExpr("count(value)", "min(row + 0)").head().mkString(",");
        assertThat(legacy.selectExpr("count(*)", "min(row)").head().mkString(","))
                .isEqualTo(read);
    }

    @Test
    void droppedZerosAreNotCountedFromMetas() {
        Dataset<Row> kept = SparkSessions.shared()
                .read()
                .format("angel")
                .option("keepZeros", false)
                .load(Corpus.model(MODEL).resolve("dR_double_dense").toString());
        assertThat(kept.count()).isEqualTo(table.where("value <> 0").count()).isLessThan(500);
    }

    @Test
    void statistics() {
        var statistics = execution(table).optimizedPlan().stats();
        assertThat(statistics.sizeInBytes().longValue()).isEqualTo(6000);
        assertThat(statistics.rowCount().get().toString()).isEqualTo("500");
    }

    @Test
    void limitEndsEarly() {
        assertThat(table.limit(3).collectAsList()).hasSize(3);
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(720);
    }

    @Test
    void rowsOfTheRowsLayout() {
        Dataset<Row> rows = SparkSessions.shared()
                .read()
                .format("angel")
                .option("layout", "rows")
                .load(CountingFileSystem.path(Corpus.model(MODEL).resolve("dR_double_dense")));
        CountingFileSystem.reset();
        assertThat(rows.where("row IN (3, 4)").select("vector").collectAsList()).hasSize(2);
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(2400);
        CountingFileSystem.reset();
        assertThat(rows.select("row").collectAsList()).hasSize(5);
        assertThat(CountingFileSystem.reads()).isEmpty();
    }

    @Test
    void allStreamsAreClosed() {
        table.collectAsList();
        table.limit(1).collectAsList();
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    static String plan(Dataset<Row> query) {
        return execution(query).executedPlan().toString();
    }

    /** The method moved to a subclass of Dataset in Spark 4, but kept its name. */
    private static QueryExecution execution(Dataset<Row> query) {
        try {
            return (QueryExecution) query.getClass().getMethod("queryExecution").invoke(query);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Dataset.queryExecution", e);
        }
    }
}
