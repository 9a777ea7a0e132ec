package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code join}: merges files into one. */
class JoinCommandTest {
    @TempDir
    private Path dir;

    private Path out() {
        return dir.resolve("out.idv");
    }

    @Test
    void joinsFilesInTheirOrder() throws IOException {
        CommandResult joined =
                CommandResult.run("join", CommandResult.SAMPLE, CommandResult.SAMPLE, CommandResult.SAMPLE, out());

        assertThat(joined.err()).isEmpty();
        assertThat(joined.out()).startsWith("joined 3 files to ").endsWith(" KiB\n");
        assertThat(joined.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("verify", out()).out()).contains("1200 records, no problems");
        assertThat(files()).containsExactly("out.idv");
    }

    @Test
    void keepsWhatIsSaidAboutColumns() {
        CommandResult.run("join", CommandResult.SAMPLE, out(), "-o", "compression=none", "-o", "rowsPerBlock=7");

        assertThat(CommandResult.run("inspect", out()).out())
                .contains("ClassKey", "Key<UInt32, 1-4>", "SlotNames", "KeyValues");
    }

    @Test
    void oldFilesAreWrittenAsTodaysAre() {
        Path old = CommandResult.data("idv/edge/dto_na_offset.idv");
        assertThat(CommandResult.run("join", old, out()).err())
                .contains(
                        "has a missing value in row 0",
                        "Set option(\"nulls\", \"default\") to write the type's default");

        CommandResult joined = CommandResult.run("join", "-o", "nulls=default", old, out());

        assertThat(joined.err()).isEmpty();
        assertThat(CommandResult.run("verify", out()).out()).contains("no problems");
    }

    @Test
    void existingFileIsReplacedOnlyOnRequest() throws IOException {
        Files.writeString(out(), "precious");

        assertMistake(
                "exists. Choose another target, or replace it with --overwrite", "join", CommandResult.SAMPLE, out());
        assertThat(out()).hasContent("precious");

        assertThat(CommandResult.run("join", CommandResult.SAMPLE, out(), "--overwrite")
                        .exitCode())
                .isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("verify", out()).out()).contains("400 records, no problems");
    }

    @Test
    void theOutputOfAnEarlierRunIsNotJoined() throws IOException {
        Files.copy(CommandResult.SAMPLE, dir.resolve("a.idv"));
        Object[] line = {"join", dir.resolve("*.idv"), out(), "--overwrite"};
        assertThat(CommandResult.run(line).exitCode()).isEqualTo(ExitCode.SUCCESS);

        assertMistake("out.idv is one of the files to join. Choose another target", line);

        assertThat(CommandResult.run("verify", out()).out()).contains("400 records, no problems");
    }

    @Test
    void saysWhichFileAndColumnDiffer() throws IOException {
        assertMistake(
                "key_vectors.idv has ", "join", CommandResult.SAMPLE, CommandResult.data("idv/key_vectors.idv"), out());
        assertMistake(
                "of format datadings cannot be joined",
                "join",
                CommandResult.data("datadings/image_classification/data.msgpack"),
                out());
        assertMistake("expected the input files and the output file", "join", out());
        assertMistake("did you mean 'rowsPerBlock'", "join", CommandResult.SAMPLE, out(), "-o", "rowsPerBlok=1");
        assertThat(files()).isEmpty();
    }

    @Test
    void aColumnWithoutANameIsRefused() throws IOException {
        assertMistake(
                "name_empty.idv has a column with an empty name: ML.NET cannot open such a file",
                "join",
                CommandResult.data("idv/edge/name_empty.idv"),
                out());
        assertThat(files()).isEmpty();
    }

    @Test
    void aCorruptFileLeavesNothing() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        bytes[300]++;
        Path damaged = Files.write(dir.resolve("damaged.idv"), bytes);

        CommandResult joined = CommandResult.run("join", CommandResult.SAMPLE, damaged, out());

        assertThat(joined.err()).contains("damaged.idv is corrupt at byte");
        assertThat(joined.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(files()).containsExactly("damaged.idv");
    }

    private static void assertMistake(String message, Object... arguments) {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.err()).startsWith("mlformats: ").contains(message).hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }
}
