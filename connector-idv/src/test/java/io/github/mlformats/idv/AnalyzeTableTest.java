package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ANALYZE TABLE finds decides joins as it does for Parquet. */
class AnalyzeTableTest {
    private static final List<String> FORMATS = List.of("idv", "parquet");

    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    private Path directory;

    @BeforeEach
    void create() {
        SparkSession.setActiveSession(spark); // whose settings estimates depend on
        spark.conf().set("spark.sql.cbo.enabled", true);
        for (String format : FORMATS) {
            spark.sql("CREATE TABLE " + format + "_t (id BIGINT, text STRING, day INT) USING " + format
                    + " PARTITIONED BY (day) LOCATION '" + directory.resolve(format) + "'");
            spark.sql("INSERT INTO " + format
                    + "_t SELECT id, repeat(string(id % 10), 100), int(id % 2) FROM range(1000)");
        }
    }

    @AfterEach
    void drop() {
        spark.conf().unset("spark.sql.cbo.enabled");
        SparkSession.setActiveSession(SparkSessions.shared());
        FORMATS.forEach(format -> spark.sql("DROP TABLE IF EXISTS " + format + "_t"));
    }

    private Statistics estimate(String format, String query) {
        return spark.sql(query.formatted(format + "_t"))
                .queryExecution()
                .optimizedPlan()
                .stats();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM %s",
                "SELECT id FROM %s",
                "SELECT id FROM %s WHERE id < 100",
                "SELECT text FROM %s WHERE id = 7",
                "SELECT text FROM %s WHERE text = 'none'"
            })
    void sizesAndRowsAreThoseOfParquet(String query) {
        FORMATS.forEach(format -> spark.sql("ANALYZE TABLE " + format + "_t COMPUTE STATISTICS FOR ALL COLUMNS"));

        Statistics ours = estimate("idv", query);
        Statistics parquet = estimate("parquet", query);

        assertThat(ours.rowCount()).isEqualTo(parquet.rowCount());
        assertThat(ours.sizeInBytes()).isEqualTo(parquet.sizeInBytes());
    }

    /** By its size on disk, none of the tables is small enough. */
    @Test
    void aSelectiveFilterMakesABroadcastJoin() {
        spark.conf().set("spark.sql.autoBroadcastJoinThreshold", 200);
        try {
            String join = "SELECT * FROM %1$s a JOIN (SELECT id FROM %1$s WHERE id < 5) b ON a.id = b.id";
            assertThat(plan(join)).contains("SortMergeJoin");
            spark.sql("ANALYZE TABLE idv_t COMPUTE STATISTICS FOR COLUMNS id");
            assertThat(plan(join)).contains("BroadcastHashJoin");
        } finally {
            spark.conf().unset("spark.sql.autoBroadcastJoinThreshold");
        }
    }

    private String plan(String query) {
        Dataset<Row> data = spark.sql(query.formatted("idv_t"));
        return data.queryExecution().executedPlan().toString();
    }

    @Test
    void rowsAreCountedWithoutColumns() {
        spark.sql("ANALYZE TABLE idv_t COMPUTE STATISTICS");

        assertThat(estimate("idv", "SELECT * FROM %s").rowCount().get().toLong())
                .isEqualTo(1000);
        // Half of the files.
        assertThat(estimate("idv", "SELECT * FROM %s WHERE day = 1")
                        .rowCount()
                        .get()
                        .toLong())
                .isBetween(400L, 600L);
    }

    @Test
    void aTableThatHasGrownHasMoreRows() {
        spark.sql("CREATE TABLE grown_t (id BIGINT) USING idv LOCATION '" + directory.resolve("grown") + "'");
        try {
            spark.sql("INSERT INTO grown_t SELECT id FROM range(1000)");
            spark.sql("ANALYZE TABLE grown_t COMPUTE STATISTICS FOR ALL COLUMNS");
            Statistics then = estimate("grown", "SELECT * FROM %s");
            spark.sql("INSERT INTO grown_t SELECT id FROM range(1000)");
            Statistics now = estimate("grown", "SELECT * FROM %s");

            assertThat(then.rowCount().get().toLong()).isEqualTo(1000);
            assertThat(now.rowCount().get().toLong()).isEqualTo(2000);
            assertThat(now.sizeInBytes().toLong())
                    .isEqualTo(2 * then.sizeInBytes().toLong());
        } finally {
            spark.sql("DROP TABLE grown_t");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "PARTITIONED BY (part)"})
    void aTableThatWasEmptyHasTheSizeOfItsFiles(String partitions) {
        spark.sql("CREATE TABLE filled_t (id BIGINT, part INT) USING idv " + partitions + " LOCATION '"
                + directory.resolve("filled") + "'");
        try {
            spark.sql("ANALYZE TABLE filled_t COMPUTE STATISTICS FOR ALL COLUMNS");
            spark.sql("INSERT INTO filled_t SELECT id, int(id % 2) FROM range(100000)");

            assertThat(estimate("filled", "SELECT * FROM %s").sizeInBytes().toLong())
                    .isGreaterThan(10_000);
        } finally {
            spark.sql("DROP TABLE filled_t");
        }
    }

    @Test
    void partitionsAreNotAnalyzedOneByOne() {
        assertThatThrownBy(() -> spark.sql("ANALYZE TABLE idv_t PARTITION (day = 1) COMPUTE STATISTICS"))
                .hasMessageContaining("PARTITION is not supported: a partition is a directory");
    }
}
