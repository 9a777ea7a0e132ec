package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code df.sample} and TABLESAMPLE: rows are selected with equal probability before a block is read. */
class SampleTest extends NumbersTest {
    private static final int ROWS = 40_000;

    @BeforeEach
    void writeFiles() {
        counting(0, ROWS / 2).write(directory.resolve("t/k=0/a"));
        counting(ROWS / 2, ROWS / 2).write(directory.resolve("t/k=1/b"));
    }

    @Test
    void doesNotDependOnSplits() {
        Dataset<Row> whole = load("t").sample(0.05, 42);
        Dataset<Row> cut =
                read().option("maxPartitionBytes", "20k").load(path("t")).sample(0.05, 42);

        assertThat(tasks(cut)).isGreaterThan(10);
        assertThat(longs(cut.select("id"))).isEqualTo(longs(whole.select("id")));
        assertThat(longs(load("t").sample(0.05, 43).select("id"))).isNotEqualTo(longs(whole.select("id")));
    }

    @Test
    void selectsEachRowWithTheSameProbability() {
        // The standard deviation is 60 rows.
        assertThat(load("t").sample(0.1, 1).collectAsList()).hasSizeBetween(3700, 4300);
        assertThat(load("t").sample(0.9, 1).collectAsList()).hasSizeBetween(35_700, 36_300);
        assertThat(load("t").sample(0, 1).collectAsList()).isEmpty();
        assertThat(load("t").sample(1.0, 1).collectAsList()).hasSize(ROWS);
    }

    @Test
    void rowsAreThoseOfTheTable() {
        Dataset<Row> sample = load("t").sample(0.01, 5).selectExpr("id", "half", "_metadata.row_index", "k");

        assertThat(sample.collectAsList()).isNotEmpty().allSatisfy(row -> {
            assertThat(row.getDouble(1)).isEqualTo(row.getLong(0) / 2.0);
            assertThat(row.getLong(2)).isEqualTo(row.getLong(0) % (ROWS / 2));
            assertThat(row.getInt(3)).isEqualTo((int) (row.getLong(0) / (ROWS / 2)));
        });
    }

    @Test
    void blocksWithoutSelectedRowsAreNotRead() {
        Dataset<Row> sample = load("t").sample(0.0005, 3);
        CountingFileSystem.reset();

        int rows = sample.collectAsList().size();

        long blocks = CountingFileSystem.reads().stream()
                .filter(read -> read.length() == 4)
                .count();
        assertThat(blocks).isPositive().isLessThanOrEqualTo(rows);
    }

    @Test
    void randomSplitIsAPartition() {
        Dataset<Row>[] parts = load("t").randomSplit(new double[] {0.3, 0.7}, 11);

        assertThat(parts[0].union(parts[1])
                        .selectExpr("count(distinct id)", "count(id)")
                        .head()
                        .toString())
                .isEqualTo("[" + ROWS + "," + ROWS + "]");
    }

    @Test
    void samplingWithReplacementIsLeftToSpark() {
        Dataset<Row> sample = load("t").sample(true, 0.5, 7);

        assertThat(plan(sample)).contains("Sample");
        assertThat(sample.collectAsList().size()).isBetween(19_000, 21_000);
    }

    @Test
    void sampleThenLimit() {
        assertThat(load("t").sample(0.5, 7).limit(10).collectAsList()).hasSize(10);
    }

    @Test
    void sampleThenPartitionFilter() {
        Dataset<Row> all = load("t").sample(0.01, 7);
        Dataset<Row> some = all.filter("k = 1");

        assertThat(plan(some)).contains("Sample[").contains("files: 1 of 2");
        assertThat(longs(some.select("id")))
                .isEqualTo(longs(all.select("id")).stream()
                        .filter(id -> id >= ROWS / 2)
                        .toList());
    }

    @Test
    void filterThenSampleIsLeftToSpark() {
        Dataset<Row> some = load("t").filter("id % 2 = 0").sample(0.1, 7);

        assertThat(plan(some)).contains("Sample");
        assertThat(some.collectAsList().size()).isBetween(1800, 2200);
    }

    @Test
    void sql() {
        load("t").createOrReplaceTempView("sampled");

        assertThat(spark.sql("SELECT * FROM sampled TABLESAMPLE (10 PERCENT) REPEATABLE (5)")
                        .collectAsList())
                .hasSize(load("t").sample(0.1, 5).collectAsList().size());
        assertThat(spark.sql("SELECT * FROM sampled TABLESAMPLE (25 ROWS)").collectAsList())
                .hasSize(25);
    }
}
