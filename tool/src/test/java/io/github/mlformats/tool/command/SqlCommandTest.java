package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements of Spark SQL. */
class SqlCommandTest {
    private static final String TABLE = "idv.`" + CommandResult.SAMPLE + "`";

    @TempDir
    private Path dir;

    @Test
    void showsTheResult() {
        CommandResult counts = CommandResult.run("sql", "SELECT count(*) AS rows FROM " + TABLE);
        assertThat(counts.out()).isEqualTo("+----+\n|rows|\n+----+\n| 400|\n+----+\n\n");
        assertThat(counts.err()).isEmpty();
        assertThat(counts.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void joinsFilesOfDifferentFormats() throws IOException {
        Path names = Files.writeString(dir.resolve("names.json"), "{\"Class\":\"rare\",\"name\":\"seldom\"}\n");
        CommandResult joined = CommandResult.run(
                "sql",
                "SELECT name, count(*) AS n FROM " + TABLE + " JOIN json.`" + names + "` USING (Class) GROUP BY name",
                "--to",
                "csv");
        assertThat(joined.out()).startsWith("name,n\nseldom,").hasLineCount(2);
        assertThat(joined.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void viewsHaveReadOptions() {
        CommandResult rows = CommandResult.run(
                "sql",
                "SELECT ClassKey, typeof(Features) AS type FROM reviews",
                "--view",
                "reviews=" + CommandResult.SAMPLE,
                "-o",
                "keys=value",
                "-o",
                "vectors=array",
                "--to",
                "ndjson",
                "-n",
                "1");
        assertThat(rows.out()).isEqualTo("{\"ClassKey\":\"rare\",\"type\":\"array<float>\"}\n");
        assertThat(rows.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void writesADirectoryOnce() {
        Path out = dir.resolve("out");
        Object[] line = {"sql", "SELECT Class, Price FROM " + TABLE, "--to", "parquet", out};
        CommandResult written = CommandResult.run(line);
        assertThat(written.err()).isEmpty();
        assertThat(written.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("count", out).out()).isEqualTo("400\n");
        assertMistake("out exists. Choose another output directory, or delete it first", line);
    }

    @Test
    void namesTheMistakesOfTheUser() {
        assertMistake("[PARSE_SYNTAX_ERROR]", "sql", "SELEC 1");
        assertMistake("[UNRESOLVED_COLUMN", "sql", "SELECT Prize FROM " + TABLE);
        assertMistake("nowhere", "sql", "SELECT * FROM idv.`nowhere`");
        assertMistake("--to must name the format of out", "sql", "SELECT 1", "out");
        assertMistake("format orc cannot be written to standard output", "sql", "SELECT 1", "--to", "orc");
        assertMistake("unknown format 'arrow'", "sql", "SELECT 1", "--to", "arrow", dir.resolve("out"));
        assertMistake("which is missing", "sql", "SELECT 1", "-o", "keys=value");
        assertMistake("nowhere does not exist", "sql", "SELECT 1", "--view", "a=nowhere");
        assertMistake("--limit must not be negative, but is -1", "sql", "SELECT 1", "-n", "-1");
    }

    private static void assertMistake(String message, Object... arguments) {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.err()).startsWith("mlformats: ").contains(message).hasLineCount(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
