package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files in SQL: by path, as a view, as a table. */
class SqlTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        counting(0, 1000).write(directory.resolve("t/k=1/a"));
        counting(1000, 1000).write(directory.resolve("t/k=2/b"));
    }

    private Dataset<Row> onPath(String name) {
        return spark.sql("SELECT * FROM numbers.`" + path(name) + "`");
    }

    @Test
    void file() {
        assertThat(onPath("t/k=1/a").selectExpr("sum(id)", "sum(half)").head().toString())
                .isEqualTo("[499500,249750.0]");
    }

    @Test
    void directoryWithPartitions() {
        assertThat(onPath("t")
                        .filter("k = 2")
                        .selectExpr("min(id)", "count(*)", "max(k)")
                        .head()
                        .toString())
                .isEqualTo("[1000,1000,2]");
        assertThat(onPath("t").select("k").distinct().collectAsList()).hasSize(2);
        assertThat(onPath("t").select("k", "id").orderBy("id").head().toString())
                .isEqualTo("[1,0]");
    }

    @Test
    void hiddenAndEmptyFilesOfADirectoryAreSkipped() throws IOException {
        Files.createFile(directory.resolve("t/k=1/0"));
        Files.writeString(directory.resolve("t/k=1/_metadata"), "no numbers");

        assertThat(onPath("t").collectAsList()).hasSize(2000);
    }

    @Test
    void largeFileIsSplitAndEveryRowReadOnce() {
        for (String size : new String[] {"1000", "1600", "1603", "4096", "7777"}) {
            withSetting("spark.sql.files.maxPartitionBytes", size, () -> {
                Dataset<Row> split = onPath("t/k=1/a").select("id");
                assertThat(tasks(split)).isGreaterThanOrEqualTo(2);
                assertThat(longs(split)).hasSize(1000).doesNotHaveDuplicates();
            });
        }
    }

    @Test
    void onlyRequestedColumnsAreRead() {
        Dataset<Row> ids = onPath("t/k=1/a").selectExpr("sum(id)");
        CountingFileSystem.reset();

        ids.collect();

        assertThat(CountingFileSystem.reads())
                .filteredOn(read -> read.position() > 0)
                .extracting(CountingFileSystem.Read::length)
                .containsOnly(4, 800);
    }

    @Test
    void optionsOnAPath() {
        assertThat(spark.sql("SELECT * FROM numbers.`" + path("t") + "` WITH (pathGlobFilter = 'a')")
                        .count())
                .isEqualTo(1000);
    }

    @Test
    void viewWithoutAndWithColumns() {
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW v USING numbers OPTIONS (path '" + path("t") + "')");
        assertThat(spark.sql("SELECT sum(id) FROM v WHERE k = 2").head().getLong(0))
                .isEqualTo(1_499_500);

        spark.sql("CREATE OR REPLACE TEMPORARY VIEW w (half DOUBLE, k STRING) USING numbers OPTIONS (path '" + path("t")
                + "')");
        assertThat(spark.table("w").columns()).containsExactly("half", "k");
        assertThat(spark.sql("SELECT sum(half), max(k) FROM w").head().toString())
                .isEqualTo("[999500.0,2]");
    }

    @Test
    void partitionColumnsFollowTheColumnsOfAView() {
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW w (half DOUBLE) USING numbers OPTIONS (path '" + path("t") + "')");

        assertThat(spark.table("w").schema().simpleString()).isEqualTo("struct<half:double,k:int>");
        assertThat(spark.sql("SELECT sum(half), max(k) FROM w").head().toString())
                .isEqualTo("[999500.0,2]");
    }

    @Test
    void tables() {
        spark.sql("CREATE TABLE located USING numbers LOCATION '" + path("t") + "'");
        spark.sql("CREATE TABLE optioned USING numbers OPTIONS (path '" + path("t") + "')");
        spark.sql("CREATE TABLE declared (id BIGINT, k INT) USING numbers LOCATION '" + path("t") + "'");
        try {
            for (String table : new String[] {"located", "optioned", "declared"}) {
                assertThat(spark.sql("SELECT sum(id), count(*) FROM " + table + " WHERE k = 2")
                                .head()
                                .toString())
                        .isEqualTo("[1499500,1000]");
            }
            assertThat(spark.table("declared").columns()).containsExactly("id", "k");
        } finally {
            for (String table : new String[] {"located", "optioned", "declared"}) {
                spark.sql("DROP TABLE IF EXISTS " + table);
            }
        }
        assertThat(directory.resolve("t/k=1/a")).exists();
    }
}
