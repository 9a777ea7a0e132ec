package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Sparks that the documents name are those of {@code spark-versions.txt}, on which tests run. */
class SupportedSparksTest {
    private static final int BUILD_JAVA = 17;
    private static final Pattern RANGE = Pattern.compile("3\\.5(?:\\.0)? to (\\d\\.\\d)");

    private record Line(String version, String scala, int java) {
        /** PyPI has Spark 3 with Scala 2.12 only. */
        boolean isPySpark() {
            return scala.equals(version.startsWith("3.") ? "2.12" : "2.13");
        }
    }

    @Test
    void theInstallPageNamesTheSparksOfTheMatrix() throws IOException {
        String row = row(versions(sparks().stream()));
        assertThat(row).contains("one suite runs on each");
        for (Line spark : sparks()) {
            if (spark.java() != BUILD_JAVA) {
                assertThat(row).contains(spark.version() + " on Java " + spark.java());
            }
        }
    }

    @Test
    void theInstallPageNamesTheSparksOfPython() throws IOException {
        Stream<Line> withConnect = sparks().stream().filter(Line::isPySpark).skip(1);
        assertThat(row("PySpark " + versions(sparks().stream().filter(Line::isPySpark))))
                .contains("--jars");
        assertThat(row("Spark Connect " + versions(withConnect))).contains("server");
    }

    /** The range in words ends with the newest line of releases. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "CONTRIBUTING.md",
                "docs/index.md",
                "docs/install.md",
                "docs/develop/dependencies.md",
                "python/README.md"
            })
    void theRangeOfSparksEndsWithTheNewest(String document) throws IOException {
        String newest = sparks().get(sparks().size() - 1).version();
        assertThat(RANGE.matcher(Files.readString(Project.ROOT.resolve(document)))
                        .results())
                .isNotEmpty()
                .allSatisfy(range -> assertThat(newest).startsWith(range.group(1) + "."));
    }

    private static List<Line> sparks() throws IOException {
        return Files.readAllLines(Project.ROOT.resolve("spark-versions.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split("\\s+"))
                .map(columns -> new Line(columns[0], columns[1], Integer.parseInt(columns[2])))
                .toList();
    }

    private static String versions(Stream<Line> sparks) {
        return sparks.map(Line::version).distinct().collect(Collectors.joining(", "));
    }

    /** The row of the install page's table that starts so. */
    private static String row(String sparks) throws IOException {
        Path page = Project.ROOT.resolve("docs/install.md");
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("| " + sparks + " |"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row of the install page's table for " + sparks));
    }
}
