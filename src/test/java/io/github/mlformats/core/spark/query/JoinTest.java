package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins use size estimates, reuse equal scans, and skip files that cannot match. */
class JoinTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        for (int i = 0; i < 4; i++) {
            counting(100L * i, 100).write(directory.resolve("t/k=" + i + "/file" + i));
        }
        NumbersFile.rows(4).ints("key", row -> row).longs("flag", row -> row).write(directory.resolve("keys"));
    }

    private long statisticBytes(Dataset<Row> rows) {
        return execution(rows).optimizedPlan().stats().sizeInBytes().longValue();
    }

    @Test
    void sizeFollowsTheWidthOfRequestedColumns() {
        long bytes = statisticBytes(load("t"));

        assertThat(bytes).isBetween(4 * 1600L, 4 * 1700L);
        assertThat(statisticBytes(load("t").select("id"))).isLessThan(bytes / 2);
        assertThat(statisticBytes(load("t").filter("k = 1"))).isLessThan(bytes / 3);
        withSetting("spark.sql.sources.fileCompressionFactor", "10.0", () -> assertThat(statisticBytes(load("t")))
                .isBetween(10 * 4 * 1600L, 10 * 4 * 1700L));
    }

    @Test
    void sizeIsNeverZeroAndRowsAreKnown() {
        Dataset<Row> none = load("t").filter("_metadata.file_name = 'none'");
        assertThat(statisticBytes(none)).isPositive();

        var rows = execution(load("t")).optimizedPlan().stats().rowCount();
        assertThat(rows.get().longValue()).isEqualTo(400);
    }

    @ParameterizedTest(name = "adaptive: {0}")
    @ValueSource(strings = {"true", "false"})
    void selfJoinReadsOnce(String adaptive) {
        withSetting(
                "spark.sql.adaptive.enabled",
                adaptive,
                () -> withSetting("spark.sql.autoBroadcastJoinThreshold", "-1", () -> {
                    Dataset<Row> half = load("t").filter("k > 0").groupBy("k").sum("id");
                    Dataset<Row> joined = half.as("a").join(half.as("b"), "k");
                    CountingFileSystem.reset();

                    assertThat(joined.collectAsList()).hasSize(3);
                    assertThat(plan(joined)).contains("ReusedExchange");
                    // A header, a block's header, a column: of three files, once.
                    assertThat(CountingFileSystem.reads()).hasSize(3 * 3);
                }));
    }

    @Test
    void orderOfFiltersDoesNotMatter() {
        withSetting("spark.sql.autoBroadcastJoinThreshold", "-1", () -> {
            Dataset<Row> a = load("t")
                    .filter("k > 0 AND _metadata.file_size > 1")
                    .groupBy("k")
                    .sum("id");
            Dataset<Row> b = load("t")
                    .filter("_metadata.file_size > 1 AND k > 0")
                    .groupBy("k")
                    .sum("id");
            Dataset<Row> joined = a.join(b, "k");

            assertThat(joined.collectAsList()).hasSize(3);
            assertThat(plan(joined)).contains("ReusedExchange");
        });
    }

    @Test
    void differentReadsAreNotEqual() {
        withSetting("spark.sql.autoBroadcastJoinThreshold", "-1", () -> {
            Dataset<Row> a = load("t")
                    .filter("k = 0")
                    .selectExpr("id % 100 AS x")
                    .groupBy("x")
                    .count();
            Dataset<Row> b = load("t")
                    .filter("k = 1")
                    .selectExpr("id % 100 AS x")
                    .groupBy("x")
                    .count();

            assertThat(a.join(b, "x").collectAsList()).hasSize(100);
            assertThat(plan(a.join(b, "x"))).doesNotContain("ReusedExchange");
        });
    }

    @Test
    void joinOnAPartitionColumnReadsMatchingFilesOnly() {
        Dataset<Row> joined =
                load("t").join(load("keys").filter("flag = 2"), org.apache.spark.sql.functions.expr("k = key"));
        CountingFileSystem.reset();

        assertThat(joined.collectAsList()).hasSize(100);
        assertThat(filesRead()).containsExactly("file2", "keys");
    }

    /** While Spark is told to, it joins directories with the same value, without a shuffle. */
    @Test
    void joinOnPartitionColumnsNeedsNoShuffle() {
        for (int i = 0; i < 4; i++) {
            counting(0, 10).write(directory.resolve("a/p=" + i + "/q=x/file" + i));
            counting(5, 10).write(directory.resolve("b/p=" + i + "/q=y/file" + i));
            counting(5, 10).write(directory.resolve("b/p=" + i + "/q=z/file" + i));
        }
        String setting = "spark.sql.sources.v2.bucketing.enabled";
        withSetting("spark.sql.autoBroadcastJoinThreshold", "-1", () -> {
            Dataset<Row> joined = load("a").join(load("b").filter("p <> 2"), "p");
            assertThat(plan(joined)).contains("Exchange");
            withSetting(setting, "true", () -> {
                Dataset<Row> grouped = load("a")
                        .select("id", "p")
                        .join(load("b").select("id", "p").filter("p <> 2"), "p");
                assertThat(plan(grouped)).doesNotContain("Exchange");
                assertThat(grouped.count()).isEqualTo(3 * 10 * 20);
                assertThat(load("a").groupBy("q").count().collectAsList())
                        .map(Object::toString)
                        .containsExactly("[x,40]");
                assertThat(load("a").filter("p = 7").join(load("b"), "p").count())
                        .isZero();
            });
            assertThat(joined.count()).isEqualTo(3 * 10 * 20);
        });
    }
}
