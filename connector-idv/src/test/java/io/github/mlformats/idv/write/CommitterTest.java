package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.internal.io.HadoopMapReduceCommitProtocol;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.Option;

/** Committers that Hadoop and Spark can be configured with, in the session and in Hadoop's configuration. */
class CommitterTest {
    private static final String ALGORITHM = "mapreduce.fileoutputcommitter.algorithm.version";

    private SparkSession spark;

    @TempDir
    Path directory;

    /** A committer of a user, which deletes all of {@code _temporary}. */
    public static final class UsersCommitter extends FileOutputCommitter {
        public UsersCommitter(org.apache.hadoop.fs.Path directory, TaskAttemptContext context) throws IOException {
            super(directory, context);
        }
    }

    /**
     * Publishes a file of each first attempt of a task, which then fails: as if its executor was lost while the committer
     * published the files of the task.
     */
    public static final class HalfPublishingProtocol extends SQLHadoopMapReduceCommitProtocol {
        private static final long serialVersionUID = 1L;
        private final String output;

        public HalfPublishingProtocol(String job, String path, boolean dynamic) {
            super(job, path, dynamic);
            this.output = path;
        }

        @Override
        public FileCommitProtocol.TaskCommitMessage commitTask(TaskAttemptContext task) {
            if (TaskContext.get().attemptNumber() == 0) {
                org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(
                        newTaskTempFile(task, Option.empty(), new FileNameSpec("", "-x-c000.idv")));
                try {
                    Files.writeString(
                            Path.of(
                                    new org.apache.hadoop.fs.Path(output)
                                            .toUri()
                                            .getPath(),
                                    file.getName()),
                            "half a file");
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
                throw new IllegalStateException("injected: executor lost");
            }
            return super.commitTask(task);
        }
    }

    /** An unknown committer. A JVM logs one warning about it. */
    public static final class UnknownCommitter extends FileOutputCommitter {
        public UnknownCommitter(org.apache.hadoop.fs.Path directory, TaskAttemptContext context) throws IOException {
            super(directory, context);
        }
    }

    /**
     * Like Spark's {@code PathOutputCommitProtocol} before SPARK-56588: deletes no file that an overwrite replaces, and does not
     * support dynamic overwrite itself.
     */
    public static final class KeepingProtocol extends HadoopMapReduceCommitProtocol {
        private static final long serialVersionUID = 1L;

        public KeepingProtocol(String job, String path, boolean dynamic) {
            super(job, path, dynamic);
            if (dynamic) {
                throw new UnsupportedOperationException("dynamic overwrite");
            }
        }

        @Override
        public boolean deleteWithJob(FileSystem fs, org.apache.hadoop.fs.Path path, boolean recursive) {
            return false;
        }
    }

    @BeforeEach
    void startSession() {
        spark = SparkSessions.shared().newSession();
    }

    @AfterEach
    void restoreHadoop() {
        spark.sparkContext().hadoopConfiguration().unset(ALGORITHM);
        spark.sparkContext().hadoopConfiguration().unset("mapreduce.outputcommitter.factory.class");
    }

    private void set(String where, String name, String value) {
        if (where.equals("session")) {
            spark.conf().set(name, value);
        } else {
            spark.sparkContext().hadoopConfiguration().set(name, value);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "session, mapreduce.fileoutputcommitter.algorithm.version, 2",
        "hadoop, mapreduce.fileoutputcommitter.algorithm.version, 2",
        "session, mapreduce.outputcommitter.factory.class,"
                + " org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory",
        "hadoop, mapreduce.outputcommitter.factory.class,"
                + " org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory",
        "session, mapreduce.fileoutputcommitter.cleanup.skipped, true",
        "session, mapreduce.fileoutputcommitter.marksuccessfuljobs, false",
        "session, spark.sql.sources.outputCommitterClass,"
                + " io.github.mlformats.idv.write.CommitterTest$UsersCommitter"
    })
    void writesDirectoriesPartitionsAndTables(String where, String name, String value) {
        set(where, name, value);
        String path = directory + "/t";

        spark.range(50).write().format("idv").save(path);
        assertThat(ids(path)).isEqualTo(50);
        spark.range(20).write().format("idv").mode("overwrite").save(path);
        assertThat(ids(path)).isEqualTo(20);
        spark.range(100, 105).write().format("idv").mode("append").save(path);
        assertThat(ids(path)).isEqualTo(25);

        String parts = directory + "/p";
        spark.range(40)
                .selectExpr("id", "id % 4 k")
                .write()
                .format("idv")
                .partitionBy("k")
                .save(parts);
        spark.range(8)
                .selectExpr("id", "id % 2 k")
                .write()
                .format("idv")
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .partitionBy("k")
                .save(parts);
        assertThat(ids(parts)).isEqualTo(28);

        spark.sql("CREATE TABLE committed (id BIGINT) USING idv LOCATION '" + path + "'");
        try {
            spark.sql("INSERT INTO committed VALUES (1), (2)");
            assertThat(ids(path)).isEqualTo(27);
            spark.sql("INSERT OVERWRITE committed VALUES (1), (2), (3)");
            assertThat(ids(path)).isEqualTo(3);
        } finally {
            spark.sql("DROP TABLE committed");
        }
    }

    private long ids(String path) {
        return spark.read().format("idv").load(path).count();
    }

    @Test
    void deletesFilesThatAFailedTaskHasPublished() throws IOException {
        spark.conf().set(ALGORITHM, "2");
        spark.conf().set("spark.sql.sources.commitProtocolClass", HalfPublishingProtocol.class.getName());
        String path = directory + "/t";

        // The local master does not repeat tasks: the write fails.
        assertThatThrownBy(() -> spark.range(0, 10, 1, 2).write().format("idv").save(path))
                .hasStackTraceContaining("injected: executor lost");

        assertThat(Path.of(path)).doesNotExist();
    }

    @Test
    void deletesFilesThatATaskHasPublishedBeforeTheQueryFails() {
        spark.conf().set(ALGORITHM, "2");
        String path = directory + "/t";
        spark.range(7).write().format("idv").save(path);
        MapPartitionsFunction<Long, Long> failing = CommitterTest::failSecond;

        assertThatThrownBy(() -> spark.range(0, 10, 1, 2)
                        .mapPartitions(failing, Encoders.LONG())
                        .write()
                        .format("idv")
                        .mode("append")
                        .save(path))
                .hasStackTraceContaining("injected");

        assertThat(spark.read().format("idv").load(path).count()).isEqualTo(7);
    }

    private static Iterator<Long> failSecond(Iterator<Long> rows) {
        if (TaskContext.getPartitionId() == 1) {
            throw new IllegalStateException("injected");
        }
        return rows;
    }

    /** SPARK-56588. */
    @Test
    void overwritesReplaceFilesThatTheProtocolKeeps() {
        spark.conf().set("spark.sql.sources.commitProtocolClass", KeepingProtocol.class.getName());
        String path = directory + "/t";
        spark.range(50)
                .selectExpr("id", "id % 5 k")
                .write()
                .format("idv")
                .partitionBy("k")
                .save(path);
        spark.sql("CREATE TABLE kept (id BIGINT, k BIGINT) USING idv PARTITIONED BY (k) LOCATION '" + path + "'");
        try {
            spark.sql("INSERT OVERWRITE kept SELECT id, id % 2 FROM range(20)");
            assertThat(ids(path)).isEqualTo(20);

            spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
            spark.sql("INSERT OVERWRITE kept SELECT id, 1 FROM range(3)");
            assertThat(ids(path)).isEqualTo(10 + 3);
        } finally {
            spark.sql("DROP TABLE kept");
            spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
        }
        spark.range(8)
                .selectExpr("id", "id % 2 k")
                .write()
                .format("idv")
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .partitionBy("k")
                .save(path);
        assertThat(ids(path)).isEqualTo(8);
        spark.range(6).write().format("idv").mode("overwrite").save(path);
        assertThat(ids(path)).isEqualTo(6);
    }

    @Test
    void committerThatIsNotKnownIsNamedInOneWarning() {
        spark.conf().set("spark.sql.sources.outputCommitterClass", UnknownCommitter.class.getName());

        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.commit")) {
            for (int i = 0; i < 2; i++) {
                spark.range(7).write().format("idv").save(directory + "/t" + i);
            }

            assertThat(log.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("Files are committed by " + UnknownCommitter.class.getName()
                            + ", which is not known to keep different writes apart.")
                    .contains("two writes to one directory at the same time may fail")
                    .contains("docs/guides/write-guarantees.md");
        }
    }

    @Test
    void committersOfHadoopAreNotWarnedOf() {
        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.commit")) {
            for (String algorithm : List.of("1", "2")) {
                spark.conf().set(ALGORITHM, algorithm);
                spark.range(7).write().format("idv").save(directory + "/t" + algorithm);
            }

            assertThat(log.messages()).isEmpty();
        }
    }

    @Test
    void keepsReportsThatCommittersWriteIntoSuccess() throws IOException {
        spark.conf()
                .set(
                        "mapreduce.outputcommitter.factory.class",
                        "org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory");

        spark.range(7).write().format("idv").save(directory + "/t");

        assertThat(directory.resolve("t/_SUCCESS")).content().contains("manifest");
        try (Stream<Path> all = Files.list(directory.resolve("t"))) {
            assertThat(List.copyOf(all.toList())).noneMatch(file -> file.endsWith("_temporary"));
        }
    }
}
