package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversions in several units. */
class ConvertCommandTest {
    private static final int FILES = 3;
    private static final int ROWS = 400;

    @TempDir
    private Path dir;

    private Path in;
    private Path out;

    @BeforeEach
    void copySamples() throws IOException {
        in = Files.createDirectory(dir.resolve("in"));
        out = dir.resolve("out");
        for (int i = 0; i < FILES; i++) {
            Files.copy(CommandResult.SAMPLE, in.resolve(i + ".idv"));
        }
    }

    /** Each file is a unit. */
    private CommandResult convert(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("convert", in, out, "--unit-size", "40k"));
        arguments.addAll(Arrays.asList(more));
        return CommandResult.run(arguments.toArray());
    }

    private JsonNode summary() throws IOException {
        return new ObjectMapper()
                .readTree(out.resolve("_mlformats/summary.json").toFile());
    }

    private List<Path> written() throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(file -> file.getFileName().toString().startsWith("unit-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void choosesSortsAndPartitions() throws IOException {
        CommandResult done = convert(
                "--to",
                "json",
                "--where",
                "Price > 50",
                "--select",
                "Class, Price, concat(Color, '/', Size) AS kind",
                "--sort-within",
                "Price",
                "--partition-by",
                "Class",
                "--max-records-per-file",
                "100");
        assertThat(done.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(summary().at("/read/rows").asInt()).isEqualTo(FILES * ROWS);
        assertThat(summary().at("/units/count").asInt()).isEqualTo(FILES);
        assertThat(written())
                .allMatch(file -> file.getParent().getFileName().toString().startsWith("Class="));
        List<Double> prices = new ArrayList<>();
        for (String line : Files.readAllLines(written().get(0))) {
            JsonNode row = new ObjectMapper().readTree(line);
            prices.add(row.get("Price").asDouble());
            assertThat(row.fieldNames()).toIterable().contains("kind").doesNotContain("Class", "Text");
        }
        assertThat(prices).isSorted().allMatch(price -> price > 50);
    }

    /** Two units are converted at a time, so the third starts when the first or the second is finished. */
    @Test
    void resumesAfterAnError() throws IOException {
        byte[] sample = Files.readAllBytes(CommandResult.SAMPLE);
        byte[] damaged = sample.clone();
        damaged[damaged.length / 2]++;
        Files.write(in.resolve("2.idv"), damaged);
        CommandResult failed = convert("--to", "json");
        assertThat(failed.exitCode()).isEqualTo(ExitCode.CORRUPT);
        List<Path> first = written();
        assertThat(first)
                .isNotEmpty()
                .allMatch(file -> file.getFileName().toString().matches("unit-0000[01]-.*"));

        long finished = first.stream()
                .map(file -> file.getFileName().toString().substring(0, "unit-00000".length()))
                .distinct()
                .count();

        Files.write(in.resolve("2.idv"), sample);
        CommandResult done = convert("--to", "json");
        assertThat(done.err())
                .contains("2.idv has changed: 2.idv is converted again")
                .contains("\n" + finished + " of 3 units were finished by earlier runs");
        assertThat(done.out()).startsWith("1,200 rows in ");
        assertThat(written()).containsAll(first);
        assertThat(out.resolve("_mlformats/staging")).doesNotExist();
    }

    @Test
    void changedInputsAreDoneAgainAndNewOnesAdded() throws IOException {
        assertThat(convert("--to", "json", "--columns", "Text").exitCode()).isEqualTo(ExitCode.SUCCESS);
        List<Path> before = written();
        Files.copy(CommandResult.SAMPLE, in.resolve("1.idv"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.copy(CommandResult.SAMPLE, in.resolve("9.idv"));

        CommandResult again = convert("--to", "json", "--columns", "Text");
        assertThat(again.err()).contains("1.idv has changed", "2 of 4 units were finished by earlier runs");
        assertThat(again.out()).startsWith("1,600 rows in 4 files");
        assertThat(written()).hasSize(FILES + 1).doesNotContain(before.get(1));
    }

    @Test
    void inputsThatAreGoneKeepTheirOutput() throws IOException {
        convert("--to", "json", "--columns", "Text");
        List<Path> before = written();
        Files.delete(in.resolve("0.idv"));
        Files.delete(in.resolve("2.idv"));

        CommandResult again = convert("--to", "json", "--columns", "Text");

        assertThat(again.err())
                .contains("0.idv and 1 more input are missing: what earlier runs have written is kept")
                .doesNotContain("has changed");
        assertThat(again.out())
                .startsWith("1,200 rows in 3 files")
                .contains(
                        "\nincluding the rows of missing inputs: ",
                        "in/0.idv and 1 more input. --overwrite replaces all of the output, without them\n");
        assertThat(written()).isEqualTo(before);
    }

    @Test
    void unitSizeIsANumberOfBytes() {
        CommandResult result = CommandResult.run("convert", in, out, "--to", "json", "--unit-size", "abc");
        assertThat(result.err())
                .isEqualTo("mlformats: --unit-size is 'abc'. Set it to a number of bytes, such as 4g\n");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void namesOutputThatIsGone() throws IOException {
        convert("--to", "json", "--columns", "Text");
        for (Path file : written()) {
            Files.delete(file);
        }

        CommandResult again = convert("--to", "json", "--columns", "Text");

        assertThat(again.err()).contains("unit-00000-").doesNotContain("PATH_NOT_FOUND");
        assertThat(again.out()).startsWith("1,200 rows in ");
        assertThat(again.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void addsToWhatIsThereOrLeavesIt() throws IOException {
        Files.writeString(Files.createDirectory(out).resolve("old.json"), "{\"Text\":\"old\"}");
        assertThat(convert("--to", "json", "--columns", "Text", "--mode", "ignore")
                        .out())
                .isEqualTo(out + " exists and was not changed\n");
        assertThat(out).isDirectoryNotContaining("glob:**/_mlformats");

        assertThat(convert("--to", "json", "--columns", "Text", "--mode", "append")
                        .out())
                .startsWith("1,200 rows");
        assertThat(convert("--to", "json", "--columns", "Price", "--mode", "append")
                        .out())
                .startsWith("1,200 rows");
        assertThat(written()).hasSize(2 * FILES);
        assertThat(out.resolve("old.json")).exists();
    }

    @Test
    void readsBackWhatItHasWritten() throws IOException {
        CommandResult done = convert("--to", "parquet", "--verify");
        assertThat(done.out()).contains("verified: all rows and columns are equal to the input");
        assertThat(summary().at("/verification/units").asInt()).isEqualTo(FILES);
        assertThat(out.resolve("_mlformats/report.html"))
                .content()
                .startsWith("<!")
                .contains("Features");
        JsonNode columns = summary().at("/verification/columns");
        assertThat(columns)
                .hasSize(2 + 9)
                .allMatch(column -> column.get("equalUnits").asInt() == FILES);
    }

    @Test
    void saysWhatIsLost() {
        CommandResult csv = convert("--to", "csv", "--select", "Label, nullif(Color, '') AS c, '' AS e", "--verify");
        assertThat(csv.out()).contains("e differs in units [0, 1, 2]").doesNotContain("Label differs");
        assertThat(csv.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void listsWhatIsCorruptUntilItIsTooMuch() throws IOException {
        byte[] damaged = Files.readAllBytes(CommandResult.SAMPLE);
        damaged[damaged.length / 2]++;
        Files.write(in.resolve("1.idv"), damaged);
        CommandResult stopped = convert("--to", "parquet", "--max-corrupt", "10%");
        assertThat(stopped.err())
                .as("the third unit may run at the same time")
                .containsPattern("400 of (800|1200) records are corrupt")
                .contains("--max-corrupt 10.0%");
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);

        CommandResult done = convert("--to", "parquet", "--max-corrupt", "400");
        assertThat(done.out()).startsWith("800 rows").contains("400 records skipped: expected ");
        assertThat(done.err()).containsPattern("[12] of 3 units were finished by earlier runs");
        JsonNode corrupt = new ObjectMapper()
                .readTree(out.resolve("_mlformats/corrupt/00001.jsonl").toFile());
        assertThat(corrupt.get("file").asText()).endsWith("/in/1.idv");
        assertThat(corrupt.get("offset").asLong()).isBetween(1L, (long) damaged.length);
        assertThat(corrupt.get("records").asInt()).isEqualTo(ROWS);
    }

    /** Its tasks are too fast to be cancelled. */
    @Test
    void publishesNoUnitWithTooMuchThatIsCorrupt() throws IOException {
        Path one = Files.createDirectory(dir.resolve("one"));
        Files.copy(CommandResult.SAMPLE, one.resolve("0.idv"));
        Files.write(one.resolve("1.idv"), new byte[10]);
        CommandResult stopped = CommandResult.run("convert", one, out, "--to", "parquet", "--max-corrupt", "0");
        assertThat(stopped.err()).contains("1 of 401 records are corrupt, which exceeds --max-corrupt 0");
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(out).doesNotExist();
    }

    @Test
    void vectorsBecomeArrays() throws IOException {
        assertThat(convert("--to", "json", "--vectors", "array", "--coalesce", "1")
                        .exitCode())
                .isEqualTo(ExitCode.SUCCESS);
        JsonNode row =
                new ObjectMapper().readTree(Files.readAllLines(written().get(0)).get(0));
        assertThat(row.get("Features").isArray()).isTrue();
    }
}
