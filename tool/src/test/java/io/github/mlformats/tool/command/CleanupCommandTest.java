package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cleanup}: deletes what dead jobs have left. */
class CleanupCommandTest {
    private static final String EPOCH = "stream-000000000001-1-00000001";
    private static final String STATEMENT = "rewrite-00000000-0000-0000-0000-000000000002";

    @TempDir
    private Path dir;

    private void record(String query, String json) throws IOException {
        Path records = Files.createDirectories(dir.resolve(CommitRecord.DIRECTORY));
        Files.writeString(records.resolve(query + ".1.json"), json);
    }

    private void file(String name) throws IOException {
        Files.createDirectories(dir.resolve(name).getParent());
        Files.write(dir.resolve(name), new byte[2048]);
    }

    private void deadJobs() throws IOException {
        file("part-0.idv");
        file("part-0-" + EPOCH + ".idv");
        file("part-0-" + STATEMENT + ".idv");
        file("_temporary/" + STATEMENT + "/part-1.idv");
        record("query", "{\"epoch\":7,\"writing\":\"" + EPOCH + "\"}");
        record(STATEMENT, "{\"writing\":\"" + STATEMENT + "\"}");
    }

    @Test
    void filesOfDeadJobsAreDeleted() throws IOException {
        deadJobs();

        CommandResult result = CommandResult.run("cleanup", dir);

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo("deleted 2 files, 4.0 KiB: statement " + STATEMENT + ", which was not committed\n"
                        + "deleted 1 file, 2.0 KiB: epoch " + EPOCH + ", which was not committed\n");
        assertThat(result.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(dir.resolve("part-0.idv")).exists();
        assertThat(dir.resolve("part-0-" + EPOCH + ".idv")).doesNotExist();
        assertThat(dir.resolve("part-0-" + STATEMENT + ".idv")).doesNotExist();
        assertThat(dir.resolve("_temporary")).doesNotExist();
        assertThat(dir.resolve(CommitRecord.DIRECTORY + "/query.2.json"))
                .hasContent("{\"epoch\":7,\"dead\":[\"" + EPOCH + "\"]}");

        assertThat(CommandResult.run("cleanup", dir).out()).isEqualTo("nothing to delete in " + dir + "\n");
    }

    @Test
    void dryRunDeletesNothing() throws IOException {
        deadJobs();

        CommandResult result = CommandResult.run("cleanup", "--dry-run", dir);

        assertThat(result.out())
                .contains("would delete 2 files, 4.0 KiB: statement ", "would delete 1 file, 2.0 KiB: epoch ");
        assertThat(dir.resolve("part-0-" + EPOCH + ".idv")).exists();
        assertThat(dir.resolve("_temporary/" + STATEMENT + "/part-1.idv")).exists();
        assertThat(dir.resolve(CommitRecord.DIRECTORY + "/query.1.json")).exists();
    }

    @Test
    void replacedFilesAreDeleted() throws IOException {
        file("old.idv");
        file("part-0-" + EPOCH + ".idv");
        record("query", "{\"epoch\":7,\"replacing\":\"" + EPOCH + "\"}");

        assertThat(CommandResult.run("cleanup", dir).out())
                .isEqualTo("deleted 1 file, 2.0 KiB: earlier epochs, which epoch " + EPOCH + " has replaced\n");

        assertThat(dir.resolve("old.idv")).doesNotExist();
        assertThat(dir.resolve("part-0-" + EPOCH + ".idv")).exists();
    }

    @Test
    void rewrittenFilesAreDeleted() throws IOException {
        file("old.idv");
        file("part-0-" + STATEMENT + ".idv");
        record(STATEMENT, "{\"rewritten\":[{\"path\":\"old.idv\",\"length\":2048,\"modified\":0}]}");

        assertThat(CommandResult.run("cleanup", dir).out())
                .isEqualTo("deleted 1 file, 2.0 KiB: files that statement " + STATEMENT + " has rewritten\n");

        assertThat(dir.resolve("old.idv")).doesNotExist();
        assertThat(dir.resolve("part-0-" + STATEMENT + ".idv")).exists();
        assertThat(CommandResult.run("cleanup", dir).out()).isEqualTo("nothing to delete in " + dir + "\n");
    }

    @Test
    void otherPathsAreMistakes() throws IOException {
        file("part-0.idv");

        assertMistake("nowhere does not exist", dir.resolve("nowhere"));
        assertMistake("part-0.idv is not a directory", dir.resolve("part-0.idv"));
    }

    private static void assertMistake(String message, Path path) {
        CommandResult result = CommandResult.run("cleanup", path);
        assertThat(result.err()).startsWith("mlformats: ").contains(message).hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
