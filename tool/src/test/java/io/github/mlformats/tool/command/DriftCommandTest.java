package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.report.ColumnDrift;
import io.github.mlformats.report.ColumnDrift.Summary;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftCommandTest {
    private static final int ROWS = 1000;

    @TempDir
    private Path dir;

    private Path write(String name, IntFunction<String> line) throws IOException {
        return Files.writeString(
                dir.resolve(name), IntStream.range(0, ROWS).mapToObj(line).collect(Collectors.joining("\n")));
    }

    @Test
    void equalDataHaveNoDrift() {
        CommandResult same =
                CommandResult.run("drift", CommandResult.SAMPLE, CommandResult.SAMPLE, "--fail-above", "0");
        assertThat(same.err()).isEmpty();
        assertThat(same.out()).startsWith("column ").contains("Features", "vector", "PSI");
        assertThat(same.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void findsMovedNumbersNewValuesAndMissingOnes() throws IOException {
        Path one = write("one.json", i -> "{\"x\":" + i + ",\"t\":\"a\",\"n\":1,\"same\":" + i + "}");
        Path two = write(
                "two.json",
                i -> "{\"x\":" + (i + ROWS / 2) + ",\"t\":\"" + (i % 2 == 0 ? "a" : "b") + "\",\"n\":"
                        + (i % 2 == 0 ? "1" : "null") + ",\"same\":" + i + ",\"more\":1}");
        CommandResult drifted = CommandResult.run("drift", one, two, "--json", "--fail-above", "0.25");
        assertThat(drifted.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        JsonNode columns = new ObjectMapper().readTree(drifted.out()).get("columns");
        assertThat(columns).hasSize(5);
        for (JsonNode column : columns) {
            switch (column.get("column").asText()) {
                case "x" -> {
                    assertThat(column.get("psi").asDouble()).isGreaterThan(1);
                    assertThat(column.get("ks").asDouble()).isBetween(0.49, 0.51);
                    assertThat(column.get("second").get("max").asDouble()).isEqualTo(1.5 * ROWS - 1);
                }
                case "t", "n" -> assertThat(column.get("psi").asDouble()).isGreaterThan(1);
                case "same" -> {
                    assertThat(column.get("psi").asDouble()).isZero();
                    assertThat(column.get("ks").asDouble()).isZero();
                }
                default -> assertThat(column.has("first")).isFalse();
            }
        }
        CommandResult same = CommandResult.run("drift", one, two, "--columns", "same", "--fail-above", "0.25");
        assertThat(same.out()).hasLineCount(2);
        assertThat(same.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void findsRareValuesThatBecameFrequent() throws IOException {
        Path one = write("one.json", i -> "{\"active\":" + (i % 20 == 0 ? 0 : 1) + "}");
        Path two = write("two.json", i -> "{\"active\":0}");
        CommandResult drifted = CommandResult.run("drift", one, two, "--json", "--fail-above", "0.25");
        assertThat(drifted.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        JsonNode active = new ObjectMapper().readTree(drifted.out()).at("/columns/0");
        assertThat(active.get("psi").asDouble()).isGreaterThan(1);
        assertThat(active.get("ks").asDouble()).isBetween(0.94, 0.96);
    }

    @Test
    void samplesOfTheSameNumbersHaveLittleDrift() throws IOException {
        Path one = write("one.json", i -> "{\"x\":" + i * 7919 % 10007 + "}");
        Path two = write("two.json", i -> "{\"x\":" + (i * 7907 + 5003) % 10007 + "}");
        CommandResult same = CommandResult.run("drift", one, two, "--fail-above", "0.1");
        assertThat(same.exitCode()).as(same.out()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void comparesTimesWithoutZone() throws IOException {
        Path[] years = {dir.resolve("2020"), dir.resolve("2025")};
        for (Path year : years) {
            CommandResult.run(
                    "sql",
                    "SELECT timestamp_ntz'" + year.getFileName()
                            + "-01-01 00:00:00' + make_dt_interval(id) AS t FROM range(28)",
                    "--to",
                    "parquet",
                    year);
        }
        CommandResult drifted = CommandResult.run("drift", years[0], years[1], "--json", "--fail-above", "0.25");
        assertThat(drifted.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        JsonNode time = new ObjectMapper().readTree(drifted.out()).at("/columns/0");
        assertThat(time.at("/first/type").asText()).isEqualTo("timestamp_ntz");
        assertThat(time.get("ks").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void jsonHasInfiniteNumbersAsText() {
        Summary all = new Summary("double", 0, OptionalDouble.of(Double.NEGATIVE_INFINITY), OptionalDouble.of(1));
        JsonNode column = DriftCommand.json(List.of(new ColumnDrift(
                        "x", Optional.of(all), Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty())))
                .at("/columns/0");
        assertThat(column.at("/first/min").asText()).isEqualTo("-Infinity");
        assertThat(column.at("/first/max").asDouble()).isEqualTo(1);
        assertThat(column.get("psi").isNull()).isTrue();
    }

    @Test
    void writesAPageWithBothProfiles() throws IOException {
        Path one = write("one.json", i -> "{\"x\":" + i + ",\"same\":1}");
        Path two = write("two.json", i -> "{\"x\":" + 2 * i + ",\"same\":1}");
        Path page = dir.resolve("drift.html");
        CommandResult written = CommandResult.run("drift", one, two, "--html", page, "--fail-above", "0.25");
        assertThat(written.out()).isEqualTo(page + "\n");
        assertThat(written.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        String html = Files.readString(page);
        assertThat(html)
                .contains("1 column with a PSI above 0.25, 0 from 0.1 to 0.25, 0 missing or of another type, of 2")
                .contains("999.0 -&gt; 1998", "Profiles of " + one, "Profiles of " + two);
        assertThat(html.indexOf(">x<")).as("the largest drift comes first").isLessThan(html.indexOf(">same<"));
    }

    @Test
    void namesTheMistakesOfTheUser() {
        CommandResult missing = CommandResult.run("drift", CommandResult.SAMPLE, dir.resolve("nowhere"));
        assertThat(missing.err()).contains("nowhere does not exist").hasLineCount(1);
        assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
