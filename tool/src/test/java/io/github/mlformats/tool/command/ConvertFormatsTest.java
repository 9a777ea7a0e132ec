package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversions to most formats are verified; Parquet, JSON, zds and primitiv are covered by other tests. */
class ConvertFormatsTest {
    @TempDir
    private Path dir;

    private CommandResult convert(Path data, String format, String... more) {
        List<Object> arguments = new ArrayList<>(List.of("convert", data, dir.resolve("out"), "--to", format));
        arguments.addAll(List.of(more));
        return CommandResult.run(arguments.toArray());
    }

    @ParameterizedTest
    @CsvSource({
        "idv, *",
        "datadings, 'Text AS key, Label, array(Price, Weight) AS numbers'",
        "datadings, 'Text AS key, CAST(Label AS INT) AS i, Price, CAST(NULL AS DOUBLE) AS nothing'",
        "zds, 'sha1(concat_ws(''/'', Text, Price, Weight)) AS _id, CAST(Label AS INT) AS i, Price, CAST(NULL AS DOUBLE) AS nothing'",
        "avro, '*, array(named_struct(''a'', Price)) AS nested'",
        "orc, '*, array(named_struct(''a'', map(''b'', Price))) AS nested'",
        "csv, 'Text, Label, Price, to_json(Features) AS Features'",
        "idv, 'Features, DATE''2026-01-02'' AS day, array(DATE''2026-01-02'') AS days, CAST(Text AS BINARY) AS bytes'"
    })
    void readsBackWhatItWrote(String format, String select) {
        CommandResult done =
                convert(CommandResult.SAMPLE, format, "--vectors", "array", "--select", select, "--verify");
        assertThat(done.out())
                .as(done.err())
                .startsWith("400 rows in ")
                .contains("verified: all rows and columns are equal to the input");
        assertThat(done.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void singleSetsAreReadBackWithTheirColumns() {
        CommandResult done = convert(
                CommandResult.SAMPLE,
                "zds",
                "--select",
                "sha1(concat_ws('/', Text, Price, Weight)) AS _id, CAST(Label AS INT) AS i, Price",
                "--to-option",
                "singleSet=true",
                "--verify");
        assertThat(done.out()).as(done.err()).contains("verified: all rows and columns are equal to the input");
    }

    @Test
    void anotherLayoutIsNotTakenForADifference() {
        Path model = CommandResult.data("primitiv/model_nested3/data.model");
        CommandResult refused = convert(model, "safetensors", "--verify");
        assertThat(refused.err())
                .contains("the output has no column 'path' to verify")
                .contains("Run the same command without --verify");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);

        CommandResult done = convert(model, "safetensors");
        assertThat(done.out()).startsWith("4 rows in 1 file").contains("1 of them finished by earlier runs");
        assertThat(done.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void modelsAreReadBackToo() {
        Path model = CommandResult.data("angel/v301_TextColumnFormat/model");
        CommandResult done = convert(model, "angel", "-o", "matrix=emb", "--verify");
        assertThat(done.out()).contains("verified: all rows and columns are equal to the input");
        assertThat(done.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void saysHowCsvTakesWhatItDoesNotHold() {
        CommandResult mistaken = convert(CommandResult.SAMPLE, "csv");
        assertThat(mistaken.err()).contains("which are in columns Features. Exclude them", "to_json(");
        assertThat(mistaken.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(dir.resolve("out")).doesNotExist();
    }
}
