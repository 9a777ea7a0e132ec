package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line runs with the Spark of {@code SPARK_HOME}, in a process of its own. */
class CommandLineTest {
    private static final Path TARGET = Path.of(System.getProperty("project.root"), "tool/target");

    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    private Path file;
    private List<Row> rows;

    @BeforeEach
    void readFile() throws IOException {
        file = SampleFiles.IDV.copyTo(directory.resolve("arriving"));
        rows = spark.read().format("idv").load(file.toString()).collectAsList();
    }

    /** Runs a command that succeeds. @return what it prints */
    private String run(Object... words) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
                "-Dspark.ui.enabled=false",
                "-cp",
                String.join(
                        File.pathSeparator,
                        System.getProperty("bundle.jar"),
                        TARGET.resolve("mlformats.jar").toString(),
                        library("picocli"),
                        library("jte-runtime"),
                        Path.of(System.getenv("SPARK_HOME"), "jars/*").toString()),
                "io.github.mlformats.tool.command.Main"));
        for (Object word : words) {
            command.add(word.toString());
        }
        Path errors = directory.resolve("errors");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return output;
    }

    /** The jar of a library that comes with the command line. */
    private static String library(String name) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(TARGET.resolve("lib"), name + "-*.jar")) {
            return jars.iterator().next().toString();
        }
    }

    @Test
    void convertsAndVerifies() throws Exception {
        Path out = directory.resolve("out");
        run("convert", file, out, "--to", "parquet", "--verify");
        assertThat(spark.read().parquet(out.toString()).collectAsList()).containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void convertsWhatArrives() throws Exception {
        Path out = directory.resolve("out");
        run("convert", file.getParent(), out, "--format", "idv", "--to", "parquet", "--follow", "--once");
        assertThat(spark.read().parquet(out.toString()).collectAsList()).containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void printsRows() throws Exception {
        assertThat(run("cat", file, "--to", "ndjson").lines()).hasSize(rows.size());
    }
}
