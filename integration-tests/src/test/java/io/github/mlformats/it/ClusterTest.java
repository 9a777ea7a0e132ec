package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The bundle on a cluster: two executors in JVMs of their own, which get it from the driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterTest {
    private static final int YEARS = 3;
    private static final int ROWS_A_FILE = 400;

    private Path dir;
    private SparkSession session;

    @BeforeAll
    void start(@TempDir Path dir) throws IOException {
        this.dir = dir;
        SparkHome.create();
        session = SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .appName("integration tests")
                .config("spark.jars", Project.BUNDLE.toString())
                .config("spark.executor.extraJavaOptions", String.join(" ", JavaProcess.quickly()))
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.files.openCostInBytes", "64k")
                .config("spark.sql.files.maxPartitionBytes", "64k")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        for (int year = 1; year <= YEARS; year++) {
            Path directory = Files.createDirectories(dir.resolve("reviews/year=" + year));
            Files.copy(Project.SAMPLE, directory.resolve("reviews.idv"));
        }
    }

    @AfterAll
    void stop() {
        if (session != null) {
            session.stop();
        }
    }

    private Dataset<Row> reviews() {
        return session.read()
                .format("idv")
                .option("vectors", "sparse")
                .load(dir.resolve("reviews").toString());
    }

    @Test
    void convertsToParquetOnExecutorsOfTheirOwn() {
        String parquet = dir.resolve("parquet").toString();
        reviews().write().parquet(parquet);

        Dataset<Row> written = session.read().parquet(parquet);
        assertThat(written.count()).isEqualTo(YEARS * ROWS_A_FILE);
        assertThat(written.exceptAll(reviews()).count()).isZero();
        assertThat(reviews().rdd().getNumPartitions()).isGreaterThan(1);
        assertThat(session.sparkContext().statusTracker().getExecutorInfos()).hasSize(3);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void executorsTakeNativeInflatersFromAJarThatComesLate() {
        Dataset<Row> inflated = session.read()
                .format("idv")
                .option("vectors", "sparse")
                .option("inflater", "native")
                .load(dir.resolve("reviews").toString());
        assertThatThrownBy(inflated::collectAsList)
                .hasStackTraceContaining("add the jar spark-ml-formats-native-inflate next to the jar of this format");

        session.sql("ADD JAR '" + Project.NATIVE_INFLATE + "'");

        assertThat(inflated.exceptAll(reviews()).count()).isZero();
        assertThat(inflated.count()).isEqualTo(YEARS * ROWS_A_FILE);
    }

    @Test
    void readsWhatMlNetWrote() {
        List<Row> classes = reviews()
                .where("year = 2")
                .groupBy("Class", "ClassKey")
                .count()
                .orderBy("ClassKey")
                .collectAsList();
        assertThat(classes)
                .extracting(row -> row.getString(0) + " " + row.get(1) + " " + row.getLong(2))
                .containsExactly("rare 0 24", "neg 1 132", "neutral 2 107", "pos 3 137");
    }

    @Test
    void answersSqlOnPaths() {
        Row row = session.sql("SELECT count(*), sum(ClassKey) FROM idv.`" + Project.SAMPLE + "`")
                .first();
        assertThat(row).isEqualTo(RowFactory.create((long) ROWS_A_FILE, 132L + 2 * 107 + 3 * 137));
    }

    /** Libraries that the connectors need are relocated in the bundle: they must be found on executors. */
    @Test
    void readsEveryFormat() {
        Dataset<Row> samples = load("datadings", "datadings/image_classification/data.msgpack");
        assertThat(samples.where("key = 'n00000003/n00000003_3.JPEG'").first().getLong(2))
                .isEqualTo(3);

        Dataset<Row> documents = load("zds", "zds/basic/ds");
        assertThat(documents.where("_id = 'doc_001'").first().getString(4)).isEqualTo("Goodbye");

        String text = "angel/v320_range_1row_RowIdColIdValueTextRowFormat/model";
        Dataset<Row> elements = session.read()
                .format("angel")
                .option("valueType", "double")
                .load(Project.data(text).toString());
        assertThat(elements.count()).isEqualTo(elements.rdd().count());
    }

    private Dataset<Row> load(String format, String data) {
        return session.read().format(format).load(Project.data(data).toString());
    }
}
