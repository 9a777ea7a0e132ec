package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formats and S3A's own committers, which Hadoop selects for {@code s3a://} by its settings. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommittersTest {
    /** The columns of one row for each {@code id}; angel writes its directories without a committer. */
    private static final Map<String, List<String>> COLUMNS = Map.of(
            "idv", List.of("id"),
            "datadings", List.of("concat('k', id) AS key", "id AS x"),
            "zds", List.of("concat('d', id) AS _id", "id AS x"),
            "primitiv", List.of("array('w', string(id)) AS path", "array(1) AS dims", "array(float(id)) AS values"),
            "safetensors", List.of("concat('t', id) AS name", "array(1) AS shape", "array(float(id)) AS values"));

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
    @CsvSource({
        "magic, idv",
        "magic, datadings",
        "magic, zds",
        "magic, primitiv",
        "magic, safetensors",
        "directory, idv",
        "partitioned, idv"
    })
    void writesDirectories(String committer, String format) throws Exception {
        Sampling.assumeTaken(committer + " " + format, 2);
        SparkSession spark = S3Session.withCommitter(session, committer);

        assertSavesOverwritesAndAppends(spark, format, path(committer, format), committer);
    }

    private void assertSavesOverwritesAndAppends(SparkSession spark, String format, String path, String committer)
            throws Exception {
        write(rows(spark, format, 0, 50), format).save(path);
        assertThat(count(spark, format, path)).isEqualTo(50);
        assertThat(marker(path)).contains("\"committer\":\"" + committer + "\"");
        write(rows(spark, format, 0, 20), format).mode("overwrite").save(path);
        assertThat(count(spark, format, path)).isEqualTo(20);
        write(rows(spark, format, 100, 105), format).mode("append").save(path);
        assertThat(count(spark, format, path)).isEqualTo(25);
        assertThat(marker(path)).contains("\"committer\":\"" + committer + "\"");
    }

    /** The data sets of zds are in no partitions. */
    @ParameterizedTest
    @CsvSource({
        "magic, idv",
        "magic, datadings",
        "magic, primitiv",
        "magic, safetensors",
        "directory, idv",
        "partitioned, idv"
    })
    void replacesPartitions(String committer, String format) {
        Sampling.assumeTaken("partitions " + committer + " " + format, 2);
        SparkSession spark = S3Session.withCommitter(session, committer);
        String parts = path(committer, format) + "-parts";

        partitions(rows(spark, format, 0, 40, "int(id % 2) AS k"), format).save(parts);
        partitions(rows(spark, format, 0, 2, "0 AS k"), format)
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .save(parts);
        assertThat(count(spark, format, parts)).isEqualTo(20 + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings", "zds", "primitiv", "safetensors"})
    void writesByTheProtocolOfSparksCloudModule(String format) throws Exception {
        Sampling.assumeTaken("cloud " + format, 3);
        assertSavesOverwritesAndAppends(sessionWithCloudProtocol(), format, path("cloud", format), "magic");
    }

    /** Before SPARK-56588, {@code INSERT OVERWRITE} of Parquet tables appended with this protocol. */
    @Test
    void overwritesTablesByTheProtocolOfSparksCloudModule() {
        SparkSession spark = sessionWithCloudProtocol();
        spark.sql("CREATE TABLE cloud (id BIGINT, k INT) USING idv PARTITIONED BY (k) LOCATION '"
                + path("cloud", "table") + "'");
        try {
            spark.sql("INSERT INTO cloud SELECT id, int(id % 2) FROM range(10)");
            spark.sql("INSERT OVERWRITE cloud PARTITION (k = 1) SELECT id FROM range(100, 103)");
            assertThat(spark.table("cloud").count()).isEqualTo(5 + 3);

            spark.sql("INSERT OVERWRITE cloud SELECT id, 7 FROM range(4)");
            assertThat(spark.table("cloud").count()).isEqualTo(4);
        } finally {
            spark.sql("DROP TABLE cloud");
        }
    }

    /** Spark's documents recommend these two settings for S3A's committers; Parquet needs the second one. */
    private SparkSession sessionWithCloudProtocol() {
        SparkSession spark = S3Session.withCommitter(session, "magic");
        String cloud = "org.apache.spark.internal.io.cloud.";
        spark.conf().set("spark.sql.sources.commitProtocolClass", cloud + "PathOutputCommitProtocol");
        spark.conf().set("spark.sql.parquet.output.committer.class", cloud + "BindingParquetOutputCommitter");
        return spark;
    }

    private static String path(String committer, String format) {
        return "s3a://bucket/committers/" + committer + "/" + format;
    }

    /** One data set of zds for each task: a single one is published without a committer. */
    private static DataFrameWriter<Row> write(Dataset<Row> rows, String format) {
        DataFrameWriter<Row> writer = rows.write().format(format);
        return format.equals("zds") ? writer.option("singleSet", "false") : writer;
    }

    private static DataFrameWriter<Row> partitions(Dataset<Row> rows, String format) {
        return write(rows, format).partitionBy("k");
    }

    private static Dataset<Row> rows(SparkSession spark, String format, long from, long to, String... more) {
        String[] columns =
                Stream.concat(COLUMNS.get(format).stream(), Stream.of(more)).toArray(String[]::new);
        return spark.range(from, to, 1, 2).selectExpr(columns);
    }

    private static long count(SparkSession spark, String format, String path) {
        return spark.read().format(format).load(path).count();
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
