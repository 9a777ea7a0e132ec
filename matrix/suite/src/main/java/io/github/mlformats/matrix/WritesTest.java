package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Written data is read back; rejected writes leave the files unchanged. */
class WritesTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(SaveMode.class)
    void saves(SaveMode mode) throws IOException {
        Dataset<Row> rows = spark.read()
                .format("idv")
                .load(SampleFiles.IDV.copyTo(directory).toString());
        String target = directory.resolve("saved").toString();
        rows.write().format("idv").mode(mode).save(target);
        Dataset<Row> saved = spark.read().format("idv").load(target);
        assertThat(saved.exceptAll(rows).count()).isZero();
        assertThat(saved.count()).isEqualTo(rows.count());
    }

    @Test
    void overwritesWhatItReads() throws IOException {
        String target = directory.resolve("saved").toString();
        spark.range(100).write().format("idv").save(target);
        spark.read()
                .format("idv")
                .load(target)
                .where("id < 10")
                .write()
                .format("idv")
                .mode("overwrite")
                .save(target);
        assertThat(spark.read().format("idv").load(target).count()).isEqualTo(10);
    }

    /** Spark sorts the rows for the single write task: the file is equal to the one that was read. */
    @Test
    void rewritesAModelUnchanged() throws IOException {
        Path model = SampleFiles.PRIMITIV.copyTo(directory);
        Path copy = directory.resolve("copy.model");
        spark.read()
                .format("primitiv")
                .load(model.toString())
                .repartition(3)
                .write()
                .format("primitiv")
                .option("singleFile", true)
                .save(copy.toString());
        assertThat(copy).hasSameBinaryContentAs(model);
    }

    @Test
    void rejectedWritesChangeNothing() throws IOException {
        Path path = SampleFiles.ANGEL.copyTo(directory);
        spark.sql("CREATE TABLE kept USING angel LOCATION '" + path + "'");
        try {
            Map<String, Long> before = sizes();
            for (SaveMode mode : SaveMode.values()) {
                assertRejected(
                        () -> spark.range(3).write().format("angel").mode(mode).save(path.toString()),
                        "column 'id' has no place in layout elements");
            }
            String message = "angel cannot be written this way";
            assertRejected(() -> spark.sql("INSERT OVERWRITE TABLE kept SELECT * FROM kept"), message);
            assertRejected(() -> spark.sql("INSERT INTO kept SELECT * FROM kept"), message);
            assertThat(sizes()).isEqualTo(before);
        } finally {
            spark.sql("DROP TABLE kept");
        }
    }

    /** Settings that clusters have, for every format that is written as a directory. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mapreduce.fileoutputcommitter.algorithm.version | 2
                    mapreduce.outputcommitter.factory.class         | org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory
                    spark.sql.sources.commitProtocolClass           | org.apache.spark.internal.io.HadoopMapReduceCommitProtocol
                    """)
    void writesWithTheCommittersOfClusters(String setting, String value) {
        if (setting.endsWith("factory.class") && !isPresent(value)) {
            return; // Hadoop has it since 3.3.5; Spark 3.5 comes with 3.3.4
        }
        Map<String, String> columns = Map.of(
                "idv", "id AS n",
                "datadings", "concat('k', id) AS key, id AS n",
                "zds", "concat('k', id) AS _id, id AS n",
                "primitiv",
                        "concat('p', id) AS file, array('w') AS path, array(2) AS dims, array(float(id), float(1)) AS values");
        SparkSession session = spark.newSession();
        session.conf().set(setting, value);
        // Neither changes what the others do.
        session.conf().set("mapreduce.fileoutputcommitter.cleanup.skipped", "true");
        session.conf().set("mapreduce.fileoutputcommitter.marksuccessfuljobs", "false");
        columns.forEach((format, expressions) -> {
            String target = directory.resolve(format).toString();
            write(session, format, expressions, 0, 50, SaveMode.ErrorIfExists, target);
            assertThat(session.read().format(format).load(target).count()).isEqualTo(50);
            write(session, format, expressions, 0, 20, SaveMode.Overwrite, target);
            assertThat(session.read().format(format).load(target).count()).isEqualTo(20);
            if (!format.equals("zds")) {
                write(session, format, expressions, 100, 105, SaveMode.Append, target);
                assertThat(session.read().format(format).load(target).count()).isEqualTo(25);
            }
        });
    }

    private static boolean isPresent(String name) {
        try {
            Class.forName(name, false, WritesTest.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static void write(
            SparkSession session, String format, String columns, long from, long to, SaveMode mode, String target) {
        session.sql("SELECT " + columns + " FROM range(" + from + ", " + to + ", 1, 2)")
                .write()
                .format(format)
                .mode(mode)
                .save(target);
    }

    /** CREATE TABLE AS SELECT, INSERT INTO and INSERT OVERWRITE. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    idv       | id AS n
                    datadings | concat('k', id) AS key, id AS n
                    zds       | concat('k', id) AS _id, id AS n
                    primitiv  | array(concat('p', id)) AS path, array(2) AS dims, array(float(id), float(1)) AS values
                    """)
    void writesTables(String format, String columns) {
        String rows = "SELECT " + columns + " FROM range(%d, %d)";
        spark.sql("CREATE TABLE made USING " + format + " LOCATION '" + directory.resolve("made") + "' AS "
                + rows.formatted(0, 3));
        try {
            spark.sql("INSERT INTO made " + rows.formatted(3, 4));
            assertThat(spark.table("made")
                            .exceptAll(spark.sql(rows.formatted(0, 4)))
                            .count())
                    .isZero();
            assertThat(spark.table("made").count()).isEqualTo(4);
            spark.sql("INSERT OVERWRITE made " + rows.formatted(7, 9));
            assertThat(spark.table("made")
                            .exceptAll(spark.sql(rows.formatted(7, 9)))
                            .count())
                    .isZero();
            assertThat(spark.table("made").count()).isEqualTo(2);
        } finally {
            spark.sql("DROP TABLE made");
        }
    }

    /** A statistics pass, then rows are shuffled to the tasks of their partitions, and metadata files are written. */
    @Test
    void writesAModelFromATemplate() throws IOException {
        String model = SampleFiles.ANGEL.copyTo(directory).toString();
        Dataset<Row> elements = spark.read().format("angel").load(model);
        String target = directory.resolve("saved").toString();
        elements.write()
                .format("angel")
                .option("templatePath", model)
                .option("blockCol", "3")
                .save(target);
        Dataset<Row> saved = spark.read().format("angel").load(target);
        assertThat(saved.exceptAll(elements).count()).isZero();
        assertThat(saved.count()).isEqualTo(elements.count());
        assertRejected(() -> elements.write().format("angel").saveAsTable("made"), "angel cannot be written this way");
    }

    private static void assertRejected(Runnable write, String message) {
        assertThatThrownBy(write::run).hasMessageContaining(message);
    }

    private Map<String, Long> sizes() throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sizes.put(file.toString(), Files.size(file));
            }
        }
        return sizes;
    }
}
