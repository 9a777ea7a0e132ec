package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code convert --follow}: new data sets of a directory are converted. */
class FollowCommandTest {
    private static final int ROWS = 400;

    @TempDir
    private Path dir;

    private Path in;
    private Path out;

    @BeforeEach
    void firstDataSet() throws IOException {
        in = Files.createDirectory(dir.resolve("in"));
        out = dir.resolve("out");
        arrive("0.idv");
    }

    private void arrive(String name) throws IOException {
        Files.copy(CommandResult.SAMPLE, in.resolve(name));
    }

    private CommandResult once(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("convert", in, out, "--follow", "--once"));
        arguments.addAll(Arrays.asList(more));
        return CommandResult.run(arguments.toArray());
    }

    private void assertRows(int rows, String format) {
        assertThat(CommandResult.run("count", out, "--format", format).out()).isEqualTo(rows + "\n");
    }

    @Test
    void newDataSetsBecomeParquet() throws IOException {
        CommandResult first = once("--to", "parquet", "--columns", "Class,Price", "--where", "Price > 50");
        assertThat(first.exitCode()).as(first.err()).isEqualTo(ExitCode.SUCCESS);
        int rows = Integer.parseInt(
                CommandResult.run("count", out, "--format", "parquet").out().strip());
        assertThat(rows).isBetween(1, ROWS - 1);
        assertThat(first.err()).contains("micro-batch 0: " + rows + " rows");
        assertThat(first.out()).isEqualTo(rows + " rows added to " + out + "\n");

        arrive("1.idv");
        arrive("2.idv");
        CommandResult second = once("--to", "parquet", "--columns", "Class,Price", "--where", "Price > 50");

        assertThat(second.out()).isEqualTo(2 * rows + " rows added to " + out + "\n");
        assertRows(3 * rows, "parquet");
        assertThat(out.resolve("_mlformats/job.json")).exists();
        assertThat(once("--to", "parquet", "--columns", "Class,Price", "--where", "Price > 50")
                        .out())
                .isEqualTo("0 rows added to " + out + "\n");
    }

    /** As after a crash between the end of a micro-batch and the note of it. */
    @Test
    void microBatchThatIsRunAgainIsThereOnce() throws IOException {
        once("--to", "idv");
        arrive("1.idv");
        once("--to", "idv");
        Path commits = out.resolve("_mlformats/checkpoint/commits");
        Files.delete(commits.resolve("1"));
        Files.deleteIfExists(commits.resolve(".1.crc"));

        assertThat(once("--to", "idv").exitCode()).isEqualTo(ExitCode.SUCCESS);

        assertRows(2 * ROWS, "idv");
    }

    @Test
    void limitsMicroBatches() throws IOException {
        arrive("1.idv");

        CommandResult done = once("--to", "json", "--columns", "Price", "--unit-size", "40k");

        assertThat(done.err()).contains("micro-batch 0: 400 rows", "micro-batch 1: 400 rows");
        assertThat(done.out()).startsWith("800 rows ");
    }

    @Test
    void documentsOfACollectionAreConvertedOnce() {
        Path collection = dir.resolve("collection");
        CommandResult.run(
                "convert", in, collection, "--to", "zds", "--columns", "Price", "--to-option", "idStrategy=generate");
        Object[] follow = {"convert", collection, out, "--to", "json", "--follow", "--once"};

        CommandResult first = CommandResult.run(follow);

        assertThat(first.out()).as(first.err()).isEqualTo("400 rows added to " + out + "\n");
        assertThat(CommandResult.run(follow).out()).isEqualTo("0 rows added to " + out + "\n");
    }

    @Test
    void anotherConversionOfTheSameTargetIsRefused() {
        assertThat(once("--to", "json", "--columns", "Price").exitCode()).isEqualTo(ExitCode.SUCCESS);

        String refused = "out exists and was written by another conversion, ";
        assertMistake(once("--to", "json", "--columns", "Price,Class"), refused);
        assertMistake(CommandResult.run("convert", in, out, "--to", "json", "--columns", "Price"), refused);
        assertThat(once("--to", "json", "--columns", "Price,Class", "--overwrite")
                        .out())
                .startsWith("400 rows ");
    }

    @Test
    void failureBeforeTheFirstMicroBatchLeavesNothing() {
        CommandResult failed = once("--to", "json", "--select", "nothing");

        assertMistake(failed, "nothing");
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--follow cannot write a single file | --to idv --to-option singleFile=true",
                "--follow cannot write a single file | --to angel",
                "--follow writes files, not to tables | --to iceberg --table lake.db.t",
                "--follow does not count rows of the whole job | --to json --verify",
                "--follow does not count rows of the whole job | --to json --max-corrupt 1",
                "--follow has the modes error and overwrite | --to json --mode append",
                "--follow cannot sort rows | --to json --sort-within Price",
                "--once ends, so that it has no --every | --to json --every 1minute",
            })
    void combinationsThatAreNotPossibleAreMistakes(String message, String arguments) {
        assertMistake(once((Object[]) arguments.split(" ")), message);
        assertThat(out).doesNotExist();
    }

    @Test
    void optionsWithoutFollowAreMistakes() {
        assertMistake(
                CommandResult.run("convert", in, out, "--to", "json", "--once"), "--once and --every need --follow");
        assertMistake(
                CommandResult.run("convert", in, out, "--to", "json", "--follow", "--every", "soon"),
                "invalid interval 'soon' of --every");
        assertMistake(
                CommandResult.run("convert", in, in, out, "--to", "json", "--follow"),
                "--follow reads one directory or pattern, but there are 2");
    }

    @Test
    void formatsOfTensorsCanBeAddedTo() throws IOException {
        Object[] tensors = {"--to", "safetensors", "--select", "concat('t', uuid()) AS name, array(Price) AS values"};
        assertThat(once(tensors).err()).contains("micro-batch 0: ");
        arrive("1.idv");

        assertThat(once(tensors).exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.resolve("_mlformats/job.json")).exists();
    }

    @Test
    void filesOfSparkBecomeOurs() throws IOException {
        CommandResult.run("convert", in, dir.resolve("json"), "--to", "json", "--columns", "Price");
        try (Stream<Path> record = Files.walk(dir.resolve("json"))) {
            assertThat(record).isNotEmpty();
        }

        CommandResult done = CommandResult.run(
                "convert", dir.resolve("json"), out, "--format", "json", "--to", "idv", "--follow", "--once");

        assertThat(done.out()).as(done.err()).startsWith("400 rows ");
        assertRows(ROWS, "idv");
    }

    private static void assertMistake(CommandResult result, String message) {
        assertThat(result.err()).contains(message);
        assertThat(result.err().lines().filter(line -> line.startsWith("mlformats: ")))
                .hasSize(1);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.USAGE);
    }
}
