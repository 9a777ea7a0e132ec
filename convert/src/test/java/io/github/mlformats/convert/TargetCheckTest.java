package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check of a target before a conversion finds mistakes and leaves no files. */
class TargetCheckTest {
    @TempDir
    private Path dir;

    @BeforeEach
    void createInput() throws IOException {
        Files.createDirectories(dir.resolve("in"));
        Files.createFile(dir.resolve("in/a.idv"));
    }

    private void check(Output output, ConversionMode mode) throws IOException {
        check("in/a.idv", output, mode);
    }

    private void check(String input, Output output, ConversionMode mode) throws IOException {
        Conversion.checkTarget(output, List.of(dir.resolve(input).toString()), mode, new Configuration());
    }

    private void check(String name, ConversionMode mode) throws IOException {
        check(Output.files(dir.resolve(name).toString(), "json", Map.of()), mode);
    }

    @Test
    void acceptsNewTarget() throws IOException {
        check("out", ConversionMode.ERROR);
        check("in/out", ConversionMode.OVERWRITE);
        check("new/er/out", ConversionMode.ERROR);
        assertThat(dir).isDirectoryNotContaining("glob:**/{out,new}");
        assertThat(dir.resolve("in/out")).doesNotExist();
    }

    @Test
    void rejectsExistingTargetUnlessModeAllowsIt() throws IOException {
        Files.createFile(Files.createDirectories(dir.resolve("out")).resolve("a.json"));
        check("out", ConversionMode.OVERWRITE);
        assertThat(dir.resolve("out")).isDirectoryNotContaining("glob:**/_mlformats");
        assertThatThrownBy(() -> check("out", ConversionMode.ERROR))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--overwrite");
    }

    @Test
    void acceptsLeftoversOfRunThatWasKilledBeforeItsPlan() throws IOException {
        Files.createDirectories(dir.resolve("empty"));
        check("empty", ConversionMode.ERROR);
        Files.createFile(Files.createDirectories(dir.resolve("out/_mlformats")).resolve("lock.1"));
        check("out", ConversionMode.ERROR);
    }

    @Test
    void acceptsUnfinishedConversion() throws IOException {
        Files.createDirectories(dir.resolve("out/_mlformats"));
        Files.createFile(dir.resolve("out/_mlformats/job.json"));
        check("out", ConversionMode.ERROR);
    }

    /** Whose record is next to it. */
    @Test
    void acceptsExistingSingleFileThatIsReplaced() throws IOException {
        Path file = Files.writeString(dir.resolve("all.idv"), "old");
        Output output = Output.files(file.toString(), "idv", Map.of("singleFile", "true"));
        check(output, ConversionMode.OVERWRITE);
        assertThat(file).hasContent("old");
        assertThat(dir).isDirectoryNotContaining("glob:**/_all.idv.mlformats");
        assertThatThrownBy(() -> check(output, ConversionMode.ERROR)).isInstanceOf(UsageException.class);
    }

    @Test
    void rejectsTargetThatContainsInput() {
        for (String name : List.of("in/a.idv", "in", "in/../in", "")) {
            assertThatThrownBy(() -> check(name, ConversionMode.OVERWRITE))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(" contains the input ");
        }
    }

    @Test
    void rejectsTargetThatContainsInputOfAPattern() {
        Output in = Output.files(dir.resolve("in").toString(), "json", Map.of());
        for (String pattern : List.of("*/a.idv", "{in,out}/*.idv", "i?")) {
            assertThatThrownBy(() -> check(pattern, in, ConversionMode.OVERWRITE))
                    .as(pattern)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(" contains the input ");
        }
    }

    /** Another run would take it for input. */
    @ParameterizedTest
    @CsvSource({"in/*, in/out", "in/*, in/new/er", "'{in,old}/o?t', in/out"})
    void rejectsTargetThatThePatternMatches(String pattern, String name) {
        Output output = Output.files(dir.resolve(name).toString(), "json", Map.of());
        assertThatThrownBy(() -> check(pattern, output, ConversionMode.ERROR))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(" matches the pattern ");
        assertThat(dir.resolve("in")).isDirectoryNotContaining("glob:**/{out,new}");
    }

    @ParameterizedTest
    @CsvSource({"in/*.idv, in/out", "in/*, in.out", "in/*/*, in/out"})
    void acceptsTargetThatThePatternDoesNotMatch(String pattern, String name) throws IOException {
        check(pattern, Output.files(dir.resolve(name).toString(), "json", Map.of()), ConversionMode.ERROR);
    }

    @Test
    void rejectsTableThatWouldBeOverwritten() throws IOException {
        Output table = new Output(dir.resolve("out").toString(), "parquet", Map.of(), List.of(), Optional.of("db.t"));
        check(table, ConversionMode.APPEND);
        assertThatThrownBy(() -> check(table, ConversionMode.OVERWRITE))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("a conversion appends to db.t and does not replace its rows");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void rejectsTargetThatContainsInputOfALink() throws IOException {
        Files.createSymbolicLink(dir.resolve("link"), dir.resolve("in"));
        assertThatThrownBy(() -> check("link", ConversionMode.OVERWRITE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(" contains the input ");
        Output in = Output.files(dir.resolve("in").toString(), "json", Map.of());
        assertThatThrownBy(() -> check("link/a.idv", in, ConversionMode.OVERWRITE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(" contains the input ");
    }

    @Test
    void rejectsTargetBelowADirectoryThatIsFollowed() throws IOException {
        String input = dir.resolve("in").toString();
        Output below = Output.files(input + "/out", "json", Map.of());
        assertThatThrownBy(() -> FollowingConversion.check(
                        below, List.of(input), ConversionSettings.DEFAULT, new Configuration()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(" is below the input ");
        Output hidden = Output.files(input + "/_out/all", "json", Map.of());
        FollowingConversion.check(hidden, List.of(input), ConversionSettings.DEFAULT, new Configuration());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void rejectsTargetThatCannotBeWritten() {
        for (String directory : List.of(dir.resolve("in/a.idv/out").toString(), "/proc/out")) {
            assertThatThrownBy(() -> check(Output.files(directory, "json", Map.of()), ConversionMode.ERROR))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("cannot write to " + directory);
        }
    }
}
