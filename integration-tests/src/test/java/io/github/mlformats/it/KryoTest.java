package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs in a session with Kryo as {@code spark.serializer}, as many clusters have it, where unknown classes are an error. Spark
 * uses it for the elements and results of all jobs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KryoTest {
    private static final int FILES = 40;

    private SparkSession session;

    @BeforeAll
    void start(@TempDir Path warehouse) {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrationRequired", "true")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.warehouse.dir", warehouse.toString())
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    void stop() {
        session.stop();
    }

    private Dataset<Row> ids() {
        return session.range(0, FILES, 1, FILES).selectExpr("string(id) AS _id", "id AS v");
    }

    @Test
    void infersColumns(@TempDir Path directory) {
        String set = directory.resolve("set").toString();
        ids().write().format("zds").save(set);

        assertThat(session.read().format("zds").load(set).selectExpr("sum(v)").first())
                .hasToString("[780]");
    }

    @Test
    void mergesSchemas(@TempDir Path directory) {
        String files = directory.resolve("files").toString();
        ids().write().format("idv").save(files);

        Dataset<Row> read =
                session.read().format("idv").option("mergeSchema", true).load(files);

        assertThat(read.selectExpr("sum(v)").first()).hasToString("[780]");
    }

    @Test
    void indexesFiles(@TempDir Path directory) {
        String files = directory.resolve("files").toString();
        ids().write().format("idv").option("writeIndex", "v").save(files);

        String index = files + "/_mlformats_index/*";
        assertThat(session.read().schema("path string").parquet(index).count()).isEqualTo(FILES);
        assertThat(session.read()
                        .format("idv")
                        .load(files)
                        .where("v = 7")
                        .selectExpr("_id")
                        .first())
                .hasToString("[7]");
    }

    @Test
    void mergesFiles(@TempDir Path directory) {
        String file = directory.resolve("all.idv").toString();
        ids().write().format("idv").option("singleFile", true).save(file);

        assertThat(session.read().format("idv").load(file).count()).isEqualTo(FILES);
    }

    @Test
    void writesModels(@TempDir Path directory) {
        String model = directory.resolve("model").toString();
        session.range(0, FILES, 1, 4)
                .selectExpr("id AS row", "id AS col", "float(1) AS value")
                .write()
                .format("angel")
                .option("matrix", "m")
                .save(model);

        assertThat(session.read().format("angel").load(model).count()).isEqualTo(FILES);
    }

    @Test
    void updatesRows(@TempDir Path directory) {
        ids().write().format("zds").save(directory.resolve("set").toString());
        session.sql("CREATE TABLE t (_id STRING, v BIGINT) USING zds LOCATION '" + directory.resolve("set") + "'");

        session.sql("UPDATE t SET v = -1 WHERE _id = '7'");

        assertThat(session.table("t").selectExpr("sum(v)").first()).hasToString("[772]");
        session.sql("DROP TABLE t");
    }
}
