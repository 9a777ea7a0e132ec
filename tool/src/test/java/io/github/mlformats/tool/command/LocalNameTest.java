package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files in the working directory that Hadoop takes for URIs. */
@DisabledOnOs(OS.WINDOWS)
class LocalNameTest {
    private static final String NAME = "local:name.idv";
    private static final Path FILE = Path.of(NAME);

    @BeforeEach
    void create() throws IOException {
        Files.copy(CommandResult.SAMPLE, FILE);
    }

    @AfterEach
    void delete() throws IOException {
        Files.deleteIfExists(FILE);
    }

    @Test
    void commandsReadIt(@TempDir Path dir) {
        assertThat(CommandResult.run("schema", NAME).out())
                .isEqualTo(CommandResult.run("schema", CommandResult.SAMPLE).out());
        List<List<Object>> commands = List.of(
                List.of("inspect", NAME),
                List.of("verify", NAME),
                List.of("count", NAME),
                List.of("show", NAME),
                List.of("diff", NAME, NAME),
                List.of("convert", NAME, dir.resolve("out"), "--to", "json"),
                List.of("join", NAME, NAME, dir.resolve("joined.idv")),
                List.of("sql", "SELECT count(*) FROM r", "--view", "r=" + NAME));
        for (List<Object> command : commands) {
            CommandResult result = CommandResult.run(command.toArray());
            assertThat(result.exitCode()).as("%s: %s", command, result.err()).isEqualTo(ExitCode.SUCCESS);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"s3a://bucket/a.idv", "file:/tmp/a.idv", "a.idv", "/tmp/a:b.idv", "./a:b.idv", "missing:a.idv"})
    void otherPathsAreKept(String path) {
        assertThat(new LocalName().convert(path)).isEqualTo(path);
        assertThat(new LocalName().convert(NAME)).isEqualTo("./" + NAME);
    }
}
