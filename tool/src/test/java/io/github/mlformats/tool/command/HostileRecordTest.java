package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same command on a manipulated record touches no files outside of its directory. */
class HostileRecordTest {
    @TempDir
    private Path dir;

    private Path in;
    private Path out;
    private Path precious;

    @BeforeEach
    void convertOnce() throws IOException {
        in = Files.copy(CommandResult.SAMPLE, dir.resolve("in.idv"));
        out = dir.resolve("out");
        precious = Files.writeString(dir.resolve("precious.json"), "{}");
        assertThat(convert().exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    private CommandResult convert() {
        return CommandResult.run("convert", in, out, "--to", "json", "--columns", "Text");
    }

    private Path unit() {
        return out.resolve("_mlformats/manifest/00000.jsonl");
    }

    private void assertRefused() throws IOException {
        CommandResult again = convert();
        assertThat(again.err()).contains("expected a path below the directory of the conversion");
        assertThat(again.exitCode()).isEqualTo(ExitCode.CORRUPT);
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(List.of("in.idv", "out", "precious.json"));
        }
        assertThat(precious).hasContent("{}");
    }

    /** Unit 0 is converted again because its input changed, which deletes its files first. */
    @Test
    void noOtherFileIsDeleted() throws IOException {
        String record = Files.readString(unit());
        Files.writeString(
                unit(),
                record.replaceFirst(
                        "\"outputs\":\\[\\{\"path\":\"[^\"]*\"", "\"outputs\":[{\"path\":\"../precious.json\""));
        Files.copy(CommandResult.data("idv/int_scalars.idv"), in, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.copy(CommandResult.SAMPLE, in, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertRefused();
    }

    /** As if the driver had died while it published unit 0. */
    @Test
    void noOtherFileIsReplaced() throws IOException {
        String record = Files.readString(unit());
        Files.createDirectories(out.resolve("_mlformats/moving"));
        Files.createDirectories(out.resolve("_mlformats/staging/00000"));
        Files.writeString(out.resolve("_mlformats/staging/precious.json"), "evil");
        Files.writeString(
                out.resolve("_mlformats/moving/00000.jsonl"),
                record.replaceFirst(
                        "\"outputs\":\\[\\{\"path\":\"[^\"]*\"", "\"outputs\":[{\"path\":\"../precious.json\""));
        assertRefused();
    }

    @Test
    void createsNoFileOutsideTheTarget() throws IOException {
        Path plan = out.resolve("_mlformats/job.json");
        Files.writeString(plan, Files.readString(plan).replaceFirst("\"directory\":\"\"", "\"directory\":\"../evil\""));
        Files.delete(out.resolve("_mlformats/summary.json"));
        assertRefused();
    }

    /** Links in the record's directory, from their path to their target. */
    static Stream<Arguments> links() {
        return Stream.of(
                        "_mlformats ../precious",
                        "_mlformats/corrupt ../../precious",
                        "_mlformats/corrupt/_unit ../../../precious",
                        "_mlformats/moving ../../precious",
                        "_mlformats/manifest ../../precious",
                        "_mlformats/staging ../../precious",
                        "_mlformats/staging/00000 ../../../precious",
                        "_mlformats/earlier-99999999999999 ../../precious",
                        "_mlformats/job.json ../../precious/thesis.txt",
                        "_mlformats/lock.1 ../../precious/new.txt",
                        "_mlformats/.summary.json.next ../../precious/thesis.txt")
                .flatMap(link -> Stream.of("error", "append", "overwrite").map(mode -> Arguments.of(link, mode)));
    }

    /** An archive may contain links, also without a plan of a conversion. */
    @ParameterizedTest
    @MethodSource("links")
    @DisabledOnOs(OS.WINDOWS)
    void linksInTheRecordAreRefused(String link, String mode) throws IOException {
        Path directory = hostileOutput(link);
        CommandResult result =
                CommandResult.run("convert", in, directory, "--to", "json", "--columns", "Text", "--mode", mode);
        assertThat(result.err()).contains("expected a file or directory, not a link, found a link to ../");
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertNothingChanged();
    }

    /** The record of a single output is next to it. */
    @ParameterizedTest
    @ValueSource(strings = {"error", "append", "overwrite"})
    @DisabledOnOs(OS.WINDOWS)
    void aLinkInPlaceOfTheRecordOfASingleOutputIsRefused(String mode) throws IOException {
        hostileOutput("../_all.idv.mlformats precious");
        CommandResult result = CommandResult.run(
                "convert",
                in,
                dir.resolve("all.idv"),
                "--to",
                "idv",
                "--to-option",
                "singleFile=true",
                "--columns",
                "Text",
                "--mode",
                mode);
        assertThat(result.err()).contains("expected a file or directory, not a link, found a link to precious");
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertNothingChanged();
    }

    /** The marker of a complete output is created in place of an older one, also if the link leads nowhere yet. */
    @ParameterizedTest
    @ValueSource(strings = {"_SUCCESS ../precious/new.txt", "._SUCCESS.crc ../precious/new.txt"})
    @DisabledOnOs(OS.WINDOWS)
    void theMarkerIsNotWrittenThroughALink(String link) throws IOException {
        Path directory = hostileOutput(link);
        CommandResult result =
                CommandResult.run("convert", in, directory, "--to", "json", "--columns", "Text", "--mode", "append");
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertNothingChanged();
    }

    /** A directory of a model's matrix, and the summary, which are next to the record. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "emb ../precious",
                "emb/_SUCCESS ../../precious/thesis.txt",
                "summary.json ../precious/thesis.txt",
                ".summary.json.crc ../precious/new.txt"
            })
    @DisabledOnOs(OS.WINDOWS)
    void tablesOfAModelAreNotWrittenThroughLinks(String link) throws IOException {
        Path directory = hostileOutput(link);
        for (String to : List.of("json", "idv")) {
            List<Object> arguments = new ArrayList<>(List.of(
                    "convert",
                    CommandResult.data("angel/v301_TextColumnFormat/model"),
                    directory,
                    "--to",
                    to,
                    "--mode",
                    "append"));
            if (to.equals("idv")) {
                arguments.addAll(List.of("--to-option", "singleFile=true"));
            }
            CommandResult result = CommandResult.run(arguments.toArray());
            assertThat(result.exitCode()).as(result.err()).isNotZero();
            assertNothingChanged();
        }
    }

    /** A directory of a data file and a link. @param link its path in the directory, and its target */
    private Path hostileOutput(String link) throws IOException {
        Path downloaded = dir.resolve("downloaded");
        Path directory = Files.createDirectories(dir.resolve("precious"));
        for (String name : List.of("thesis.txt", "summary.json", "00000.jsonl", ".hidden", "earlier-1/job.json")) {
            Files.createDirectories(directory.resolve(name).getParent());
            Files.writeString(directory.resolve(name), "thesis");
        }
        Files.createDirectories(downloaded);
        Files.writeString(downloaded.resolve("data.json"), "{}");
        String[] names = link.split(" ");
        Path at = downloaded.resolve(names[0]);
        Files.createDirectories(at.getParent());
        Files.createSymbolicLink(at, Path.of(names[1]));
        return downloaded;
    }

    private void assertNothingChanged() throws IOException {
        Path directory = dir.resolve("precious");
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> directory.relativize(file).toString()))
                    .containsExactlyInAnyOrder(
                            "thesis.txt", "summary.json", "00000.jsonl", ".hidden", "earlier-1/job.json");
        }
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(file -> assertThat(file).hasContent("thesis"));
        }
    }
}
