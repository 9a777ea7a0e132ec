package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Packing of files into tasks. A file of 1000 rows has 16 kB. */
class TaskPackingTest extends NumbersTest {
    @Test
    void smallFilesArePackedTogetherAndNotOpenedToPlan() {
        for (int i = 0; i < 8; i++) {
            counting(i, 1000).write(directory.resolve("file" + i));
        }
        Dataset<Row> all = read().schema("id BIGINT, half DOUBLE")
                .option("maxPartitionBytes", "33k")
                .option("openCostInBytes", 1)
                .load(path(""));
        CountingFileSystem.reset();

        assertThat(tasks(all)).isEqualTo(4);
        // Only the first, to check the user-specified schema.
        assertThat(filesRead()).containsExactly("file0");
    }

    @Test
    void openCostCounts() {
        for (int i = 0; i < 8; i++) {
            counting(i, 10).write(directory.resolve("file" + i));
        }

        assertThat(tasks(read().option("openCostInBytes", "1m")
                        .option("maxPartitionBytes", "1m")
                        .load(path(""))))
                .isEqualTo(8);
        assertThat(tasks(read().option("openCostInBytes", "1m")
                        .option("maxPartitionBytes", "3m")
                        .load(path(""))))
                .isEqualTo(3);
    }

    @Test
    void largeFileIsSplitThroughItsIndex() {
        counting(0, 1000).write(directory.resolve("a"));
        Dataset<Row> all = read().option("maxPartitionBytes", "4k").load(path("a"));

        assertThat(tasks(all)).isEqualTo(5);
        assertThat(longs(all.selectExpr("id")))
                .hasSize(1000)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    void planningALargeFileReadsNoBlock() {
        counting(0, 1000).write(directory.resolve("a"));
        Dataset<Row> all = read().option("maxPartitionBytes", "4k").load(path("a"));
        CountingFileSystem.reset();

        assertThat(tasks(all)).isEqualTo(5);
        assertThat(CountingFileSystem.reads())
                .allSatisfy(read -> assertThat(read.position()).isZero());
    }

    @Test
    void fewColumnsOfALargeFileMakeFewTasks() {
        counting(0, 1000).write(directory.resolve("a"));

        assertThat(tasks(
                        read().option("maxPartitionBytes", "4k").load(path("a")).select("id")))
                .isEqualTo(2);
    }

    @Test
    void thereAreAtLeastAsManyTasksAsCores() {
        counting(0, 1000).write(directory.resolve("a"));

        assertThat(tasks(read().option("openCostInBytes", 1).load(path("a")))).isEqualTo(2);
        assertThat(tasks(read().option("openCostInBytes", 1)
                        .option("minPartitionNum", 5)
                        .load(path("a"))))
                .isEqualTo(5);
    }

    @Test
    void sessionSettingsApplyWithoutOptions() {
        counting(0, 1000).write(directory.resolve("a"));

        withSetting("spark.sql.files.maxPartitionBytes", "4k", () -> assertThat(tasks(load("a")))
                .isEqualTo(5));
        withSetting(
                "spark.sql.files.openCostInBytes",
                "0",
                () -> withSetting("spark.sql.files.minPartitionNum", "10", () -> {
                    assertThat(tasks(load("a"))).isEqualTo(10);
                    assertThat(load("a").count()).isEqualTo(1000);
                }));
    }

    @Test
    void explainReadsNothing() {
        counting(0, 1000).write(directory.resolve("a"));
        Dataset<Row> all = read().option("maxPartitionBytes", "4k").load(path("a"));
        CountingFileSystem.reset();

        assertThat(plan(all.filter("id > 5").groupBy("half").count()))
                .contains("BatchScan")
                .contains("files: 1 of 1");
        assertThat(CountingFileSystem.reads()).isEmpty();
    }

    @Test
    void rowsAreInFileOrder() {
        for (int i = 0; i < 4; i++) {
            counting(1000L * i, 1000).write(directory.resolve("file" + i));
        }

        assertThat(longs(read().option("maxPartitionBytes", "5k").load(path("")).select("id")))
                .hasSize(4000)
                .isSorted();
    }

    @Test
    void openCostMayBeZero() {
        counting(0, 1000).write(directory.resolve("a"));
        counting(0, 1000).write(directory.resolve("b"));

        assertThat(read().option("openCostInBytes", 0).load(path("")).count()).isEqualTo(2000);
        assertThat(tasks(read().option("openCostInBytes", 0).load(path("")))).isEqualTo(2);
    }
}
