package io.github.mlformats.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Project;
import io.github.mlformats.it.write.Faults;
import io.github.mlformats.it.write.FaultyFileSystem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications on a cluster by {@code spark-submit --jars}, over encrypted connections: every format is read, and while
 * tasks fail, executors die and hang, every row is read once and written once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StandaloneTest {
    private static final int COPIES = 20;
    private static final long SUM_OF_KEYS = 132 + 2 * 107 + 3 * 137;
    private static final List<String> FAULTS = List.of("fails", "dies", "hangs");

    private Standalone cluster;
    private Path dir;
    private Path app;
    private List<String[]> questions;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        this.dir = dir;
        Path reviews = Files.createDirectory(dir.resolve("reviews"));
        for (int i = 0; i < COPIES; i++) {
            Files.copy(Project.SAMPLE, reviews.resolve(i + ".idv"));
        }
        questions = List.of(
                question("idv", reviews, "count(*);sum(ClassKey)"),
                question(
                        "datadings",
                        Project.data("datadings/image_classification/data.msgpack"),
                        "count(*);sum(label);sum(length(image))"),
                question("zds", Project.data("zds/basic/ds"), "count(*);max(_id)"),
                question(
                        "angel",
                        Project.data("angel/v320_range_1row_RowIdColIdValueTextRowFormat/model"),
                        "count(*);sum(value)"),
                question("primitiv", Project.data("primitiv/model_xor_adam_nostats/data.model"), "count(*)"));
        app = jar(dir.resolve("app.jar"));
        cluster = Standalone.start(dir);
    }

    private static String[] question(String format, Path path, String question) {
        return new String[] {format, path.toString(), question};
    }

    /** The application, without anything of ours. */
    private static Path jar(Path jar) throws IOException {
        Path classes = Path.of(ReadingApp.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(StandaloneTest::isPart).toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    private static boolean isPart(Path file) {
        return file.getFileName().toString().matches("(ReadingApp|Faults|FaultyFileSystem).*");
    }

    @AfterAll
    void stop() throws InterruptedException {
        if (cluster != null) {
            cluster.close();
        }
    }

    /**
     * Slow tasks get a speculative attempt on another executor, including the only task and one that is slow to write
     * its file.
     */
    @Test
    void runsInClientModeWithSpeculation() throws Exception {
        List<String> answers = submit(
                "client",
                "spark.speculation=true",
                "spark.speculation.interval=200ms",
                "spark.speculation.quantile=0.5",
                "spark.speculation.minTaskRuntime=2s",
                "spark.speculation.task.duration.threshold=2s",
                "spark.driver.extraClassPath=" + app,
                "spark.executor.extraClassPath=" + app,
                ReadingApp.SLOW_FILES + "=" + FaultyFileSystem.class.getName(),
                "spark.hadoop." + Faults.DIRECTORY + "=" + dir.resolve("client"));
        List<String> slow =
                List.of("slow zds false [100,4950]", "slow angel false [100,4950]", "slow primitiv false [100,4950.0]");
        assertThat(answers).endsWith(slow.toArray(String[]::new));
        assertRight(answers.subList(0, answers.size() - slow.size()), false);
    }

    @Test
    void runsInClusterModeWithDynamicAllocation() throws Exception {
        assertRight(
                submit(
                        "cluster",
                        "spark.dynamicAllocation.enabled=true",
                        "spark.dynamicAllocation.shuffleTracking.enabled=true",
                        "spark.dynamicAllocation.minExecutors=0",
                        "spark.dynamicAllocation.initialExecutors=0",
                        "spark.speculation=true",
                        "spark.speculation.quantile=0.5",
                        "spark.speculation.minTaskRuntime=2s"),
                true);
    }

    private List<String> submit(String mode, String... settings) throws IOException, InterruptedException {
        Path answers = dir.resolve(mode + ".answers");
        Path faults = Files.createDirectory(dir.resolve(mode));
        for (String fault : FAULTS) {
            Files.createFile(faults.resolve(fault));
        }
        Files.createFile(faults.resolve("late"));
        List<String> arguments = new ArrayList<>(List.of("--deploy-mode", mode, "--jars", Project.BUNDLE.toString()));
        for (String setting : settings) {
            arguments.addAll(List.of("--conf", setting));
        }
        arguments.addAll(List.of("--class", ReadingApp.class.getName(), app.toString()));
        arguments.addAll(List.of(answers.toString(), faults.toString()));
        questions.forEach(question -> arguments.addAll(List.of(question)));
        String log = cluster.submit(arguments);
        assertThat(answers).as(log).exists();
        assertThat(faults).as("faults that did not happen").isEmptyDirectory();
        return Files.readAllLines(answers);
    }

    /** The expected answers: of an application in this JVM with the same class path, and all rows where faults happen. */
    private void assertRight(List<String> answers, boolean onDemand) {
        List<String> expected = new ArrayList<>(List.of("encrypted true, executors on demand " + onDemand));
        SparkSession session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        try {
            for (String[] question : questions) {
                expected.add(question[0] + " " + ReadingApp.answer(session, question));
            }
        } finally {
            session.stop();
        }
        assertThat(expected.get(1)).isEqualTo("idv [" + COPIES * 400 + "," + COPIES * SUM_OF_KEYS + "]");
        FAULTS.forEach(fault -> expected.add(fault + " " + COPIES * SUM_OF_KEYS));
        expected.add("late [" + COPIES * 400 + "," + COPIES * SUM_OF_KEYS + "]");
        assertThat(answers).isEqualTo(expected);
    }
}
