package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Malicious files: the commands report the error in one line, or show the content. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HostileFilesTest {
    /** Directories of the connectors' tests. */
    private static final List<String> HOSTILE = List.of(
            "idv/src/test/resources/idv/hostile",
            "datadings/src/test/resources/datadings/hostile",
            "zds/src/test/resources/zds/hostile",
            "angel/src/test/resources/hostile");

    private static final List<String> DAMAGED = List.of(
            "datadings/src/test/resources/datadings/bad",
            "zds/src/test/resources/zds/bad",
            "angel/src/test/resources/angel/bad",
            "primitiv/src/test/resources/primitiv/bad",
            "safetensors/src/test/resources/safetensors/bad");

    private static final List<Integer> TOLD = List.of(ExitCode.SUCCESS, ExitCode.CORRUPT, ExitCode.USAGE);

    @TempDir
    private Path dir;

    private static Stream<Path> hostile() {
        return children(HOSTILE);
    }

    /** Data for commands without a Spark session, which are quicker. */
    private static Stream<Path> hostileOrDamaged() {
        return Stream.concat(children(HOSTILE), children(DAMAGED));
    }

    private static Stream<Path> children(List<String> directories) {
        return directories.stream().flatMap(directory -> children(Path.of("../connector-" + directory)));
    }

    private static Stream<Path> children(Path directory) {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(path -> !path.toString().endsWith(".md")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertTold(CommandResult command) {
        assertThat(command.err()).hasLineCount(command.exitCode() == ExitCode.SUCCESS ? 0 : 1);
        assertPlain(command);
    }

    private static void assertPlain(CommandResult command) {
        assertThat(command.exitCode()).as(command.err()).isIn(TOLD);
        assertThat(command.err() + command.out())
                .doesNotContain("\tat ", "\u001b", "Exception in")
                .doesNotContainPattern("[\\p{Cntrl}&&[^\\n\\t]]");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void aPageIsMade(Path data) throws IOException {
        Path page = dir.resolve("page.html");
        assertTold(CommandResult.run("inspect", "--html", page, "--verify", data));
        if (Files.exists(page)) {
            assertThat(Files.readString(page))
                    .doesNotContainIgnoringCase("<script", "<img src=x", "javascript:")
                    .doesNotContainPattern("[\\p{Cntrl}\u202e&&[^\\n\\t\\r]]");
        }
    }

    @ParameterizedTest
    @MethodSource("hostileOrDamaged")
    void aKeyIsLookedUp(Path data) {
        assertTold(CommandResult.run("find", data, "1"));
    }

    @ParameterizedTest
    @MethodSource("hostileOrDamaged")
    void copiesAreJoined(Path data) {
        assertTold(CommandResult.run("join", data, data, dir.resolve("joined")));
    }

    /** A copy, as index files are written next to the data. */
    @ParameterizedTest
    @MethodSource("hostile")
    void aCopyIsIndexed(Path data) throws IOException {
        assertPlain(CommandResult.run("index", copy(data)));
    }

    private Path copy(Path data) throws IOException {
        Path copy = dir.resolve(data.getFileName().toString());
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(data.relativize(file).toString()));
            }
        }
        return copy;
    }

    @Test
    void controlCharactersOfATargetAreEscaped() {
        CommandResult converted = CommandResult.run(
                "convert", CommandResult.SAMPLE, dir.resolve("\u001bred"), "--to", "json", "--columns", "Price");
        assertThat(converted.err()).contains("\\u001bred").doesNotContain("\u001b");
        assertThat(converted.out()).contains("\\u001bred").doesNotContain("\u001b");
        assertThat(converted.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void aCopyIsCompared(Path data) {
        assertTold(CommandResult.run("diff", data, data));
    }
}
