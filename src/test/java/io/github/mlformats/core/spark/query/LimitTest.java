package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** LIMIT stops reading early. Each file has 100 blocks of 100 rows. */
class LimitTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        for (int i = 0; i < 4; i++) {
            counting(10_000L * i, 10_000).write(directory.resolve("t/k=" + i + "/file" + i));
        }
    }

    private static long blocksRead() {
        return CountingFileSystem.reads().stream()
                .filter(read -> read.length() == 4)
                .count();
    }

    @Test
    void readsFewBlocks() {
        Dataset<Row> first = load("t").limit(150);
        CountingFileSystem.reset();

        assertThat(longs(first.select("id"))).hasSize(150);
        assertThat(blocksRead()).isLessThanOrEqualTo(2 * 4);
        assertThat(plan(first)).contains("limit: 150");
    }

    @Test
    void sparkAppliesTheLimitAgain() {
        assertThat(load("t")
                        .limit(150)
                        .selectExpr("count(id)", "count(*)")
                        .head()
                        .toString())
                .isEqualTo("[150,150]");
        assertThat(load("t").limit(0).collectAsList()).isEmpty();
        assertThat(load("t").limit(50_000).collectAsList()).hasSize(40_000);
    }

    @Test
    void limitIsPushedBelowAPartitionFilter() {
        Dataset<Row> some = load("t").filter("k = 2").limit(5);

        assertThat(plan(some)).contains("limit: 5");
        assertThat(longs(some.select("id"))).containsExactly(20_000L, 20_001L, 20_002L, 20_003L, 20_004L);
    }

    @Test
    void limitIsNotPushedBelowAFilterOfSpark() {
        Dataset<Row> some = load("t").filter("id % 10000 = 9999").limit(3);

        assertThat(plan(some)).doesNotContain("limit: 3");
        assertThat(some.collectAsList()).hasSize(3);
    }

    @Test
    void offset() {
        load("t").createOrReplaceTempView("rows");

        assertThat(longs(spark.sql("SELECT id FROM rows LIMIT 2 OFFSET 9999"))).containsExactly(9999L, 10_000L);
    }

    @Test
    void sortedLimitReadsEverything() {
        assertThat(longs(load("t")
                        .orderBy(org.apache.spark.sql.functions.desc("id"))
                        .limit(2)
                        .select("id")))
                .containsExactly(39_999L, 39_998L);
    }
}
