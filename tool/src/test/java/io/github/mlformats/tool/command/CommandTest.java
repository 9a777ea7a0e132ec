package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Output and errors of commands without a Spark session. */
class CommandTest {
    @TempDir
    private Path dir;

    private Path damagedSample() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        bytes[bytes.length / 2]++;
        return Files.write(dir.resolve("damaged.idv"), bytes);
    }

    @Test
    void inspectsAsTextAndAsJson() {
        CommandResult text = CommandResult.run("inspect", CommandResult.SAMPLE);
        assertThat(text.out()).contains("ClassKey", "Key<UInt32, 1-4>", "SlotNames");
        assertThat(text.err()).isEmpty();
        assertThat(text.exitCode()).isEqualTo(ExitCode.SUCCESS);

        CommandResult json = CommandResult.run("inspect", "--json", CommandResult.SAMPLE);
        assertThat(json.out()).contains("\"sparkType\" : \"int\"");
        assertThat(json.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void processesTheFilesOfPartitions() throws IOException {
        for (String day : List.of("day=1", "day=2")) {
            Files.copy(
                    CommandResult.SAMPLE,
                    Files.createDirectory(dir.resolve(day)).resolve("a.idv"));
        }
        Files.write(dir.resolve("day=2/b.idv"), new byte[10]);

        CommandResult verified = CommandResult.run("verify", dir);
        assertThat(verified.out()).contains("day=1/a.idv: 400 records", "day=2/a.idv: 400 records", "b.idv is corrupt");
        assertThat(verified.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(CommandResult.run("inspect", dir).out()).contains("day=1/a.idv", "day=2/a.idv");
        Files.delete(dir.resolve("day=2/b.idv"));
        assertThat(CommandResult.run("schema", dir).out())
                .contains(" |-- Price: float")
                .doesNotContain("day");
    }

    @Test
    void saysWhereAFileIsCorrupt() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        Path cut = Files.write(dir.resolve("cut.idv"), Arrays.copyOf(bytes, bytes.length / 2));
        CommandResult inspected = CommandResult.run("inspect", cut);
        assertThat(inspected.err())
                .contains("cut.idv is corrupt at byte ", "expected", "found")
                .hasLineCount(1);
        assertThat(inspected.out()).isEmpty();
        assertThat(inspected.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @ParameterizedTest
    @CsvSource({
        "400, idv, reviews.idv",
        "50, datadings, datadings/image_classification/data.msgpack",
        "5, zds, zds/basic/ds"
    })
    void verifiesFilesAndDirectoriesOfAnyFormat(int records, String format, String path) {
        Path data = format.equals("idv") ? CommandResult.SAMPLE : CommandResult.data(path);
        CommandResult verified = CommandResult.run("verify", data);
        assertThat(verified.out()).endsWith(data.getFileName() + ": " + records + " records, no problems\n");
        assertThat(verified.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void countsOneRecordInTheSingular() {
        assertThat(CommandResult.run("verify", CommandResult.data("idv/one_row.idv"))
                        .out())
                .endsWith("one_row.idv: 1 record, no problems\n");
    }

    @Test
    void reportsDamage() throws IOException {
        CommandResult damaged = CommandResult.run("verify", damagedSample());
        assertThat(damaged.out()).contains("damaged.idv: 400 records, ", "is corrupt at byte ");
        assertThat(damaged.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void namesOfFilesForgeNoLines() throws IOException {
        Path evil = dir.resolve("a.idv is all right\n\u001b[8m.idv");
        Files.copy(damagedSample(), evil);
        CommandResult verified = CommandResult.run("verify", dir + "/a.idv*");
        assertThat(verified.out()).contains("a.idv is all right\\n\\u001b[8m.idv: 400 records, 1 problem");
        assertThat(verified.out().lines()).hasSize(2);

        Files.write(evil, new byte[10]);
        CommandResult inspected = CommandResult.run("inspect", dir + "/a.idv*");
        assertThat(inspected.err())
                .contains("a.idv is all right\\n\\u001b[8m.idv is corrupt")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inspect", "verify", "show"})
    void namesTheFormatOfAFileThatIsNoneOfOurs(String command) throws IOException {
        Path table = Files.writeString(dir.resolve("table.idv"), "PAR1 and so on");
        assertMistake("table.idv is Parquet, not idv: read it as format parquet", command, table);
    }

    /** Without a session, and with one. */
    @ParameterizedTest
    @ValueSource(strings = {"--json", "--where=Price > 0"})
    void namesTheFormatsOfInputsThatHaveTwo(String option) throws IOException {
        Path archive = CommandResult.data("zds/zip_stored/ds.zds");
        assertMistake(
                "the inputs are of two formats: " + CommandResult.SAMPLE + " is idv, " + archive
                        + " is zds. Name inputs of one format",
                "count",
                CommandResult.SAMPLE,
                archive,
                option);
        assertMistake(
                "the inputs are of two formats: ", "join", CommandResult.SAMPLE, archive, dir.resolve("joined.idv"));
        Path one = Files.copy(
                CommandResult.SAMPLE, Files.createDirectory(dir.resolve("one")).resolve("a.idv"));
        Path other = CommandResult.data("datadings/n5000");
        assertMistake(
                "the inputs are of two formats: " + one.getParent() + " is idv, " + other + " is datadings",
                "count",
                one.getParent(),
                other,
                option);
        Path cut = Files.write(dir.resolve("cut.idv"), new byte[10]);
        CommandResult corrupt = CommandResult.run("count", CommandResult.SAMPLE, cut, option);
        assertThat(corrupt.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void namesTheMistakesOfTheUser() throws IOException {
        assertMistake("nowhere.idv does not exist", "show", "nowhere.idv");
        assertMistake("nowhere.idv does not exist", "show", "--format", "idv", CommandResult.SAMPLE, "nowhere.idv");
        assertMistake("unknown format 'idw'", "show", "--format", "idw", CommandResult.SAMPLE);
        assertMistake("Unmatched argument at index 0: 'shwo'. Did you mean show", "shwo");
        assertMistake(
                "Unmatched argument at index 0: 'bogus'. Choose one of the commands show, cat, sql, inspect, verify, convert,"
                        + " rewrite, join, cleanup, count, schema, diff, drift, find, index, reindex, compact, completion; see mlformats --help",
                "bogus");
        assertMistake("'bogus'. Choose one of the commands show", "bogus", "--help");
        assertMistake(
                "format image cannot be written: choose one of angel, ",
                "convert",
                CommandResult.SAMPLE,
                dir.resolve("out"),
                "--to",
                "image");
        assertMistake("'--to=NAME'", "convert", "a", "b");
        assertMistake(
                "'b.idv'. Name one PATH, and quote a pattern, so that the shell does not expand it; see",
                "verify",
                "a.idv",
                "b.idv");
        assertMistake("did you mean 'keys'", "inspect", CommandResult.SAMPLE, "-o", "keyz=raw");
        assertMistake("did you mean 'keys'", "show", CommandResult.SAMPLE, "-o", "keyz=raw");
        assertMistake("unknown format 'parket'", "convert", CommandResult.SAMPLE, dir.resolve("out"), "--to", "parket");
        Path strange = Files.writeString(dir.resolve("strange"), "?");
        assertMistake("cannot detect the format of", "show", strange);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "all"})
    void numberOfTasksIsPositive(String number) {
        String message = "'--coalesce': expected a whole number, 1 or more, found '" + number + "'";
        Path out = dir.resolve("out");
        assertMistake(message, "convert", CommandResult.SAMPLE, out, "--to", "json", "--coalesce", number);
        assertMistake(message, "rewrite", CommandResult.SAMPLE, out, "--coalesce", number);
    }

    @Test
    void optionsWithoutEffectAreRefused() throws IOException {
        Path out = dir.resolve("out");
        Path page = dir.resolve("page.html");
        assertMistake(
                "--to-option applies to the files of OUT", "sql", "SELECT 1", "--to", "csv", "--to-option", "sep=;");
        assertMistake("--to-option applies to the files of OUT", "sql", "SELECT 1", "--to-option", "sep=;");
        assertMistake("--sample needs --html", "inspect", CommandResult.SAMPLE, "--sample", "5");
        assertMistake("--sample is 'few'", "inspect", CommandResult.SAMPLE, "--sample", "few", "--html", page);
        String both = "--html and --json exclude each other";
        assertMistake(both, "inspect", CommandResult.SAMPLE, "--json", "--html", page);
        assertMistake(both, "drift", CommandResult.SAMPLE, CommandResult.SAMPLE, "--json", "--html", page);
        assertMistake(
                "'--max-records-per-file': expected a whole number, 1 or more, found '0'",
                "convert",
                CommandResult.SAMPLE,
                out,
                "--to",
                "json",
                "--max-records-per-file",
                "0");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void pageReplacesNoData() throws IOException {
        Path data = Files.copy(CommandResult.SAMPLE, dir.resolve("victim.idv"));
        assertMistake("which is not an HTML page and would be replaced", "inspect", data, "--html", data);
        assertMistake("which is not an HTML page and would be replaced", "drift", data, data, "--html", data);
        assertThat(data).hasSameBinaryContentAs(CommandResult.SAMPLE);
    }

    @Test
    void pageNeedsADirectory() {
        String message = "which cannot be written. Choose a file in a directory that exists and is writable";
        assertMistake(message, "inspect", CommandResult.SAMPLE, "--html", dir.resolve("nowhere/page.html"));
        assertMistake(message, "inspect", CommandResult.SAMPLE, "--html", dir);
    }

    /** The rows of a table are not in OUT. */
    @Test
    void tableIsNotOverwritten() {
        assertMistake(
                "a conversion appends to db.t and does not replace its rows",
                "convert",
                CommandResult.SAMPLE,
                dir.resolve("out"),
                "--to",
                "parquet",
                "--table",
                "db.t",
                "--overwrite");
    }

    @Test
    void unknownOptionsForRewritingArePassedOnWithAWarning() {
        Path out = CommandResult.SAMPLE;
        CommandResult refused = CommandResult.run("rewrite", CommandResult.SAMPLE, out, "--to-option", "zzz=1");
        assertThat(refused.err())
                .startsWith(
                        "mlformats: --to-option zzz is not a known write option of format idv. It is passed to Spark unchanged\n");
    }

    @Test
    void argumentsThatBeginWithAtAreValues() throws IOException {
        Path file = Files.writeString(dir.resolve("alice"), "--no-such-option");
        CommandResult found = CommandResult.run("find", CommandResult.data("zds/basic/ds"), "@" + file);
        assertThat(found.err()).isEqualTo("mlformats: no rows found\n");
        assertThat(found.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void formatsHaveNamesInAnyCase() {
        assertThat(CommandResult.run("inspect", "--format", "IDV", CommandResult.SAMPLE)
                        .exitCode())
                .isEqualTo(ExitCode.SUCCESS);
        assertMistake(
                "did you mean 'compression'",
                "convert",
                CommandResult.SAMPLE,
                dir.resolve("out"),
                "--to",
                "IDV",
                "--to-option",
                "compresion=none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"show", "inspect", "verify", "find", "schema", "count"})
    void listsTheFormats(String command) {
        assertMistake(
                "unknown format 'nope': choose one of angel, ", command, "--format", "nope", CommandResult.SAMPLE);
        assertMistake(
                "did you mean 'datadings'? Choose one of angel, ",
                command,
                "--format",
                "datading",
                CommandResult.SAMPLE);
    }

    @Test
    void listsTheFormatsWithoutACommand() {
        assertMistake("unknown format 'nope': choose one of angel, ", "--format", "nope");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3a://",
                "file://host/a.idv",
                "hdfs:///a.idv",
                "hdfs://no-such-host.invalid/a.idv",
                "http://[/a.idv",
                "a.idv[",
                "{a.idv",
                "::",
                ""
            })
    void aWrongUriIsTheMistakeOfTheUser(String path) {
        for (String command : List.of("inspect", "verify", "show", "count")) {
            CommandResult result = CommandResult.run(command, path);
            assertThat(result.err()).as(command).startsWith("mlformats: ").hasLineCount(1);
            assertThat(result.exitCode()).as(command + ": " + result.err()).isEqualTo(ExitCode.USAGE);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "parquet, compresion, compression",
        "orc, comprssion, compression",
        "json, timestampFromat, timestampFormat",
        "csv, headr, header",
        "csv, MAXRECORDPERFILE, maxRecordsPerFile",
        "idv, compresion, compression"
    })
    void optionsForWritingMayBeMistyped(String format, String name, String meant) {
        assertMistake(
                "did you mean '" + meant + "'?",
                "convert",
                CommandResult.SAMPLE,
                dir.resolve("out"),
                "--to",
                format,
                "--to-option",
                name + "=x");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    private static void assertMistake(String message, Object... arguments) {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.err()).startsWith("mlformats: ").contains(message).hasLineCount(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void explainsItself() {
        CommandResult result = CommandResult.run("--help");
        assertThat(result.out())
                .contains("show", "inspect", "verify", "convert", "Exit codes:", "--option", "MLFORMATS_SUBMIT");
        assertThat(result.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }
}
