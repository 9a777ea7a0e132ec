package io.github.mlformats.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Project;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Runs {@link ReadingApp} on a cluster: its jar, its data, its faults and its expected answers. */
final class ReadingRun {
    private static final int COPIES = 20;
    private static final long ROWS = COPIES * 400L;
    private static final long SUM_OF_KEYS = COPIES * (132 + 2 * 107 + 3 * 137L);
    private static final List<String> FAULTS = List.of("fails", "dies", "hangs");

    private final Path dir;
    private final Path app;
    private final List<String[]> questions;

    /** A cluster that runs applications. */
    @FunctionalInterface
    interface Cluster {
        /**
         * Runs {@code spark-submit} to its end.
         *
         * @param arguments arguments after those of this cluster
         * @return the output of the command and of drivers on workers
         */
        String submit(List<String> arguments) throws IOException, InterruptedException;
    }

    /** @param dir directory for its data and answers */
    ReadingRun(Path dir) throws IOException {
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
    }

    /** The jar of the application, without the connectors. */
    Path app() {
        return app;
    }

    /** The directory of the faults of a run. */
    Path faults(String mode) {
        return dir.resolve(mode);
    }

    private static String[] question(String format, Path path, String question) {
        return new String[] {format, path.toString(), question};
    }

    private static Path jar(Path jar) throws IOException {
        Path classes = Path.of(ReadingApp.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(ReadingRun::isPart).toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    private static boolean isPart(Path file) {
        return file.getFileName().toString().matches("(ReadingApp|Faults|FaultyFileSystem).*");
    }

    /**
     * Runs the application.
     *
     * @param mode the deploy mode, {@code client} or {@code cluster}
     * @param faults the faults that happen, each once
     * @param settings settings of Spark, as {@code name=value}
     * @return its answers
     */
    List<String> submit(Cluster cluster, String mode, List<String> faults, String... settings)
            throws IOException, InterruptedException {
        Path answers = dir.resolve(mode + ".answers");
        Files.createDirectory(faults(mode));
        for (String fault : faults) {
            Files.createFile(faults(mode).resolve(fault));
        }
        List<String> arguments = new ArrayList<>(List.of("--deploy-mode", mode, "--jars", Project.BUNDLE.toString()));
        for (String setting : settings) {
            arguments.addAll(List.of("--conf", setting));
        }
        arguments.addAll(List.of("--class", ReadingApp.class.getName(), app.toString()));
        arguments.addAll(List.of(answers.toString(), faults(mode).toString()));
        questions.forEach(question -> arguments.addAll(List.of(question)));
        String log = cluster.submit(arguments);
        assertThat(answers).as(log).exists();
        assertThat(faults(mode)).as("faults that did not happen").isEmptyDirectory();
        return Files.readAllLines(answers);
    }

    /** The expected answers: of an application in this JVM with the same class path, and all rows where faults happen. */
    List<String> expected(boolean onDemand) {
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
        assertThat(expected.get(1)).isEqualTo("idv [" + ROWS + "," + SUM_OF_KEYS + "]");
        FAULTS.forEach(fault -> expected.add(fault + " " + SUM_OF_KEYS));
        for (String fault : List.of("late", "killed")) {
            expected.add(fault + " [" + ROWS + "," + SUM_OF_KEYS + "]");
        }
        return expected;
    }
}
