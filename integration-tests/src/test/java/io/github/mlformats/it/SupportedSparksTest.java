package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Sparks that the README names are those that tests run on. */
class SupportedSparksTest {
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");

    @Test
    void theReadmeNamesTheSparksOfTheMatrix() throws IOException {
        try (Stream<Path> modules = Files.list(Project.ROOT.resolve("matrix"))) {
            String versions = modules.map(module -> module.getFileName().toString())
                    .filter(name -> name.startsWith("spark-"))
                    .map(name -> name.substring("spark-".length(), name.indexOf('_')))
                    .sorted()
                    .collect(Collectors.joining(", "));
            assertThat(row(versions)).contains("one suite runs on each");
        }
    }

    @Test
    void theReadmeNamesTheSparksOfPython() throws IOException {
        String runner = Files.readString(Project.ROOT.resolve("integration-tests/src/test/python/run.py"));
        assertThat(row("PySpark " + versions(runner, "VERSIONS = "))).contains("--jars");
        assertThat(row("Spark Connect " + versions(runner, "WITH_CONNECT = "))).contains("server");
    }

    private static String versions(String runner, String list) {
        String line =
                runner.lines().filter(text -> text.startsWith(list)).findFirst().orElseThrow();
        return VERSION.matcher(line).results().map(MatchResult::group).collect(Collectors.joining(", "));
    }

    /** The row of the README's table that begins so. */
    private static String row(String sparks) throws IOException {
        return Files.readString(Project.ROOT.resolve("README.md"))
                .lines()
                .filter(line -> line.startsWith("| " + sparks + " |"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row of the README's table for " + sparks));
    }
}
