package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S3A's own committers, which Hadoop selects for {@code s3a://} by its settings. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommittersTest {
    private SparkSession session;

    @BeforeAll
    void start() throws Exception {
        session = S3Session.on(S3Server.shared());
    }

    @AfterAll
    void stop() {
        session.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"magic", "directory", "partitioned"})
    void writesDirectoriesPartitionsAndTables(String committer) throws Exception {
        SparkSession spark = session.newSession();
        spark.conf()
                .set(
                        "mapreduce.outputcommitter.factory.scheme.s3a",
                        "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory");
        spark.conf().set("fs.s3a.committer.name", committer);
        String path = "s3a://bucket/committers/" + committer + "/rows";

        rows(spark, 0, 50).write().format("idv").save(path);
        assertThat(count(spark, path)).isEqualTo(50);
        assertThat(marker(path)).contains("\"committer\":\"" + committer + "\"");
        rows(spark, 0, 20).write().format("idv").mode("overwrite").save(path);
        assertThat(count(spark, path)).isEqualTo(20);
        rows(spark, 100, 105).write().format("idv").mode("append").save(path);
        assertThat(count(spark, path)).isEqualTo(25);

        String parts = "s3a://bucket/committers/" + committer + "/parts";
        rows(spark, 0, 40).write().format("idv").partitionBy("k").save(parts);
        rows(spark, 0, 8)
                .where("k < 2")
                .write()
                .format("idv")
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .partitionBy("k")
                .save(parts);
        assertThat(count(spark, parts)).isEqualTo(20 + 4);
    }

    private static Dataset<Row> rows(SparkSession spark, long from, long to) {
        return spark.range(from, to, 1, 2).selectExpr("id", "id % 4 AS k");
    }

    private static long count(SparkSession spark, String path) {
        return spark.read().format("idv").load(path).count();
    }

    /** The report that S3A's committers write into {@code _SUCCESS}. */
    private String marker(String path) throws Exception {
        Path marker = new Path(path, "_SUCCESS");
        FileSystem fs = marker.getFileSystem(session.sparkContext().hadoopConfiguration());
        try (InputStream in = fs.open(marker)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
