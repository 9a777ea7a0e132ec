package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion whose process is killed repeatedly finishes with the result of a single run. */
class KilledConversionTest {
    private static final String UUID = "-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    private static final int FILES = 8;

    /** Successive crashes during a conversion of four units of two files each. Two units run at the same time. */
    private static final List<String> DEATHS = List.of(
            // Only the plan exists.
            ".*/staging/0000./.*unit-0000.-.*",
            // A unit is staged, but not yet marked as moving.
            ".*/_mlformats/moving/0000..jsonl",
            // One file of a unit is published.
            ".*/out/unit-0000.-00001-.*",
            // All files of a unit are published, but the unit is not marked as finished.
            ".*/_mlformats/manifest/0000..jsonl",
            // At least one unit is finished.
            ".*/_mlformats/moving/00003.jsonl",
            ".*/_mlformats/summary.json");

    @TempDir
    private Path dir;

    @BeforeEach
    void copySamples() throws IOException {
        Path in = Files.createDirectory(dir.resolve("in"));
        for (int i = 0; i < FILES; i++) {
            Files.copy(Path.of("../examples/reviews.idv"), in.resolve(i + ".idv"));
        }
    }

    @Test
    void endsWithWhatOneRunWouldHaveGiven() throws Exception {
        for (String death : DEATHS) {
            assertThat(convert("out", death)).as(death).isEqualTo(DyingFileSystem.EXIT_CODE);
        }
        assertThat(convert("out", "")).isZero();
        assertThat(convert("clean", "")).isZero();

        assertThat(files("out")).hasSize(FILES + 1).isEqualTo(files("clean"));
        assertThat(dir.resolve("out/_mlformats"))
                .isDirectoryContaining(file -> file.endsWith("summary.json"))
                .isDirectoryNotContaining(file -> file.endsWith("staging") || file.endsWith("lock"));
    }

    private int convert(String out, String death) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("@target/launch/java.options", "-Xmx512m"));
        command.add("-Dlog4j2.configurationFile=target/launch/log4j2.properties");
        command.add("-Dspark.master=local[2]");
        command.add("-Dspark.ui.enabled=false");
        command.add("-Dspark.driver.bindAddress=127.0.0.1");
        command.add("-Dspark.driver.host=127.0.0.1");
        command.add("-Dspark.hadoop.fs.file.impl=" + DyingFileSystem.class.getName());
        command.add("-D" + DyingFileSystem.AT + "=" + death);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("convert", dir + "/in", dir + "/" + out, "--to", "json"));
        command.addAll(List.of("--columns", "Text", "--unit-size", "100k", "-o", "minPartitionNum=2"));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("log").toFile())
                .start()
                .waitFor();
    }

    /** The visible files: contents by name, without the random part of names. */
    private Map<String, String> files(String out) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(dir.resolve(out))) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .toList()) {
                String content = Files.readString(file);
                assertThat(files.put(file.getFileName().toString().replaceAll(UUID, ""), content))
                        .isNull();
            }
        }
        return files;
    }
}
