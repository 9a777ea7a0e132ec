package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.StepFileSystem;
import io.github.mlformats.core.testing.write.Steps;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver dies at a step of an overwrite, on a store that publishes the files of a collection one after the other. */
class OverwriteStepsTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    private java.nio.file.Path directory;

    @BeforeEach
    void useSteps() {
        spark.sparkContext().hadoopConfiguration().set("fs.stepstore.impl", StepStore.class.getName());
        Steps.reset();
    }

    @AfterEach
    void nothingHappens() {
        Steps.reset();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "zdx", "tsv"})
    void deathLeavesTheOldDocumentsOrTheNew(String index) {
        Map<String, Long> old = Map.of("d0", 7L, "d1", 7L, "d2", 7L);
        Map<String, Long> changed = Map.of("n100", 8L, "n101", 8L, "n102", 8L, "n103", 8L);
        String path = write("all", index);
        assertThat(found(path)).isEqualTo(changed);
        List<Integer> steps = Steps.visibleSteps();
        assertThat(steps).hasSizeGreaterThan(1);

        for (int step : steps) {
            if (!Sampling.takes(index + step, 2)) {
                continue;
            }
            Steps.reset();
            String data = begin("at" + step);
            Steps.failAt(step, Fault.DIE);
            String failure = Failures.of(() -> overwrite(data, index));
            String when = "death at step " + step + ", " + Steps.last() + ": " + failure;
            Steps.reset();

            assertThat(failure).as(when).isNotNull();
            assertThat(found(data)).as(when).isIn(old, changed);
        }
    }

    private String write(String name, String index) {
        String path = begin(name);
        Steps.reset();
        overwrite(path, index);
        return path;
    }

    private String begin(String name) {
        String path = directory.resolve(name).toString();
        spark.range(0, 3, 1, 2)
                .selectExpr("concat('d', id) as _id", "7L as v")
                .write()
                .format("zds")
                .save("stepstore:" + path);
        return path;
    }

    private void overwrite(String path, String index) {
        spark.range(100, 104, 1, 2)
                .selectExpr("concat('n', id) as _id", "8L as v")
                .write()
                .format("zds")
                .option("index", index)
                .mode(SaveMode.Overwrite)
                .save("stepstore:" + path);
    }

    /** Readers without the faults. */
    private Map<String, Long> found(String path) {
        Map<String, Long> found = new TreeMap<>();
        spark.read()
                .format("zds")
                .schema("_id string, v long")
                .load(path)
                .collectAsList()
                .forEach(row ->
                        assertThat(found.put(row.getString(0), row.getLong(1))).isNull());
        return found;
    }

    /** Local files that are visible when they are closed, as on object stores. */
    public static final class StepStore extends StepFileSystem {
        @Override
        public String getScheme() {
            return "stepstore";
        }

        @Override
        public boolean hasPathCapability(Path path, String capability) {
            return capability.equals(FilePublisher.MULTIPART);
        }

        @Override
        public FSDataOutputStream create(
                Path path,
                FsPermission permission,
                boolean overwrite,
                int buffer,
                short replication,
                long block,
                Progressable progress)
                throws IOException {
            return visibleWhenClosed(path);
        }

        @Override
        public FSDataOutputStream create(
                Path path, boolean overwrite, int buffer, short replication, long block, Progressable progress)
                throws IOException {
            return visibleWhenClosed(path);
        }

        @Override
        public FSDataOutputStream createNonRecursive(
                Path path,
                FsPermission permission,
                java.util.EnumSet<CreateFlag> flags,
                int buffer,
                short replication,
                long block,
                Progressable progress)
                throws IOException {
            return visibleWhenClosed(path);
        }

        private FSDataOutputStream visibleWhenClosed(Path path) throws IOException {
            Steps.checkAlive();
            java.nio.file.Path file = pathToFile(path).toPath();
            OutputStream object = new ByteArrayOutputStream() {
                private boolean closed;

                @Override
                public void close() throws IOException {
                    if (closed) {
                        return;
                    }
                    closed = true;
                    Steps.step("put", path, null, () -> {
                        Files.createDirectories(file.getParent());
                        return Files.write(file, toByteArray());
                    });
                }
            };
            return new FSDataOutputStream(object, new FileSystem.Statistics("stepstore"));
        }
    }
}
