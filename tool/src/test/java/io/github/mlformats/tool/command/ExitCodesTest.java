package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.tool.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

/** The exit codes and the JSON of all commands. */
class ExitCodesTest {
    private static final Path PAGE = Path.of("../docs/reference/command-line.md");

    @TempDir
    private Path dir;

    /** Replaces the names of files in a line. */
    private List<String> line(String arguments, Path data) {
        return Arrays.stream(arguments.split(" "))
                .map(word -> word.equals("DATA") ? data.toString() : word.replace("OUT", dir + "/out"))
                .toList();
    }

    @Test
    void thePageHasTheExitCodesOfTheHelp() throws IOException {
        StringBuilder table = new StringBuilder("\n| exit code | meaning |\n|---|---|\n");
        for (String code : MlFormats.class.getAnnotation(Command.class).exitCodeList()) {
            table.append("| ").append(code.replaceFirst(":", " | ")).append(" |\n");
        }
        GeneratedPart.check(PAGE, "exit codes", table + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "inspect DATA, 0, 1",
        "schema DATA, 0, 1",
        "verify DATA, 0, 1",
        "show DATA, 0, 1",
        "cat DATA --to csv --columns Price, 0, 1",
        "sql --view d=DATA 'SELECT/**/count(Price)/**/FROM/**/d', 0, 1",
        "count DATA --where Price>0, 0, 1",
        "diff DATA ../examples/reviews.idv, 0, 1",
        "drift DATA ../examples/reviews.idv, 0, 1",
        "convert DATA OUT --to json, 0, 1",
        "rewrite DATA OUT, 0, 1",
        "join DATA DATA OUT.idv, 0, 1",
        "index DATA, 0, 1",
        "reindex DATA, 2, 2",
        "compact DATA, 2, 2",
        "find DATA x, 2, 2"
    })
    void commandsEndWithTheDocumentedCodes(String arguments, int good, int corrupt) throws IOException {
        Path sound = Files.copy(CommandResult.SAMPLE, dir.resolve("sound.idv"));
        byte[] bytes = Files.readAllBytes(sound);
        Path cut = Files.write(dir.resolve("cut.idv"), Arrays.copyOf(bytes, bytes.length / 2));
        String plain = arguments.replace("'", "").replace("d=DATA", "d=" + cut);
        assertThat(run(plain, cut)).as("corrupt").isEqualTo(corrupt);
        assertThat(run(plain.replace("d=" + cut, "d=" + dir.resolve("nowhere.idv")), dir.resolve("nowhere.idv")))
                .as("no such file")
                .isEqualTo(2);
        assertThat(run(plain.replace("d=" + cut, "d=" + sound), sound))
                .as("sound")
                .isEqualTo(good);
        assertThat(run(plain + " --no-such-option", sound)).as("no such option").isEqualTo(2);
    }

    private int run(String arguments, Path data) {
        CommandResult result = CommandResult.run(line(arguments, data).toArray());
        if (result.exitCode() != 0) {
            assertThat(result.err().lines().filter(text -> text.startsWith("mlformats: ")))
                    .as(result.err() + result.out())
                    .hasSizeLessThanOrEqualTo(1);
        }
        return result.exitCode();
    }

    @Test
    void printsResultsAsJson() throws IOException {
        Path sample = CommandResult.SAMPLE;
        assertThat(json(0, "count", sample, "--json").at("/rows").asLong()).isEqualTo(400);

        JsonNode verified = json(0, "verify", sample, "--json");
        assertThat(verified.at("/files/0/records").asLong()).isEqualTo(400);
        assertThat(verified.at("/files/0/problems")).isEmpty();
        byte[] bytes = Files.readAllBytes(sample);
        bytes[bytes.length / 2]++;
        Path damaged = Files.write(dir.resolve("damaged.idv"), bytes);
        assertThat(json(1, "verify", damaged, "--json")
                        .at("/files/0/problems/0/text")
                        .asText())
                .contains("is corrupt at byte");

        assertThat(json(0, "diff", sample, sample, "--json").at("/equal").asBoolean())
                .isTrue();
        Path half = dir.resolve("half");
        CommandResult.run("convert", sample, half, "--to", "idv", "--where", "Price > 50", "--select", "Price, Text");
        JsonNode different = json(1, "diff", sample, half, "--json", "--key", "Text", "-n", "3");
        assertThat(different.at("/equal").asBoolean()).isFalse();
        assertThat(different.at("/rows/0").asLong()).isEqualTo(400);
        assertThat(different.at("/differentTypes/0/second").isNull()).isTrue();
        assertThat(different.at("/differentRows")).hasSize(3);
        assertThat(different.at("/differentRows/0/inSecond").isBoolean()).isTrue();
    }

    @Test
    void printsWhatWasWrittenAsJson() throws IOException {
        Path sample = CommandResult.SAMPLE;
        Path copy = dir.resolve("copy");
        JsonNode converted = json(0, "convert", sample, copy, "--to", "idv", "--verify", "--json");
        assertThat(converted.at("/job/from").asText()).isEqualTo("idv");
        assertThat(converted.at("/written/rows").asLong()).isEqualTo(400);
        assertThat(converted.at("/verification/units").asInt()).isEqualTo(1);

        JsonNode indexed = json(0, "index", copy, "--columns", "Price", "--json");
        assertThat(indexed.at("/indexedFiles").asInt()).isEqualTo(1);
        assertThat(indexed.at("/columns/0/name").asText()).isEqualTo("Price");
        assertThat(json(0, "index", copy, "--columns", "Price", "--json")
                        .at("/currentFiles")
                        .asInt())
                .isEqualTo(1);

        CommandResult parts = CommandResult.run(
                "rewrite", sample, dir.resolve("parts"), "--split", "a=0.5,b=0.5", "--key", "Text", "--json");
        long rows = 0;
        for (String line : parts.out().lines().toList()) {
            rows += new ObjectMapper().readTree(line).at("/written/rows").asLong();
        }
        assertThat(rows).isEqualTo(400);

        Path joined = dir.resolve("joined.idv");
        JsonNode join = json(0, "join", sample, sample, joined, "--json");
        assertThat(join.at("/files").asInt()).isEqualTo(2);
        assertThat(join.at("/size").asLong()).isEqualTo(Files.size(joined));

        assertThat(json(0, "cleanup", copy, "--json").at("/removals")).isEmpty();
    }

    private static JsonNode json(int exitCode, Object... arguments) throws IOException {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(exitCode);
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertThat(json.at("/version").asInt()).isEqualTo(1);
        return json;
    }
}
