package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Sparks that the README names are those that tests run on. */
class SupportedSparksTest {
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");
    private static final Pattern LATER_JAVA = Pattern.compile("<id>java-(\\d+)</id>");

    @Test
    void theReadmeNamesTheSparksOfTheMatrix() throws IOException {
        String row = row(String.join(", ", matrix().keySet()));
        assertThat(row).contains("one suite runs on each");
        for (Map.Entry<String, Path> module : matrix().entrySet()) {
            Matcher java = LATER_JAVA.matcher(Files.readString(module.getValue().resolve("pom.xml")));
            if (java.find()) {
                assertThat(row).contains(module.getKey() + " on Java " + java.group(1));
            }
        }
    }

    /** The modules of the matrix by their Spark. */
    private static SortedMap<String, Path> matrix() throws IOException {
        SortedMap<String, Path> matrix = new TreeMap<>();
        try (Stream<Path> modules = Files.list(Project.ROOT.resolve("matrix"))) {
            for (Path module : modules.toList()) {
                String name = module.getFileName().toString();
                if (name.startsWith("spark-")) {
                    matrix.put(name.substring("spark-".length(), name.indexOf('_')), module);
                }
            }
        }
        return matrix;
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
