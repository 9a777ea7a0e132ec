package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Executors in separate JVMs load the jar from {@code spark.jars}, and read and write with it. */
@Tag(Suite.CLUSTER)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterTest {
    private SparkSession spark;

    @BeforeAll
    void start(@TempDir Path warehouse) {
        spark = SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .appName("matrix on a cluster")
                .config("spark.jars", System.getProperty("bundle.jar"))
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.warehouse.dir", warehouse.toString())
                .getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    void stop() {
        spark.stop();
    }

    @ParameterizedTest
    @EnumSource
    void convertsToParquet(SampleFiles sample, @TempDir Path directory) throws IOException {
        Dataset<Row> files = spark.read()
                .format(sample.format())
                .load(sample.copyTo(directory).toString());
        String parquet = directory.resolve("parquet").toString();
        files.write().parquet(parquet);
        assertThat(spark.read().parquet(parquet).count())
                .isEqualTo(files.count())
                .isPositive();
    }

    @Test
    void allTasksWriteOneFile(@TempDir Path directory) {
        String file = directory.resolve("ids.idv").toString();
        spark.range(0, 10_000, 1, 4)
                .write()
                .format("idv")
                .option("singleFile", true)
                .save(file);
        assertThat(spark.read()
                        .format("idv")
                        .load(file)
                        .selectExpr("sum(id)")
                        .head()
                        .getLong(0))
                .isEqualTo(49_995_000);
    }
}
