package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The history of the SQL shell. */
@DisabledOnOs(OS.WINDOWS)
class SqlShellTest {
    @TempDir
    private Path home;

    @Test
    void historyIsOfItsOwnerOnly() throws IOException {
        Path file = SqlShell.history(home).orElseThrow();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(SqlShell.history(home)).as("that of an earlier shell").contains(file);
    }

    @Test
    void shellHasNoHistoryWithoutAHomeDirectory() throws IOException {
        assertThat(SqlShell.history(home.resolve("missing"))).isEmpty();
        assertThat(SqlShell.history(Files.createFile(home.resolve("file")))).isEmpty();
    }
}
