package io.github.mlformats.tool.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jline.reader.Candidate;
import org.jline.reader.Parser.ParseContext;
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
    void planIsPrintedInItsLines() {
        CommandResult plan = CommandResult.run("sql", "EXPLAIN EXTENDED SELECT count(*), 'a\u001b' FROM " + TABLE);
        assertThat(plan.out())
                .startsWith("== Parsed Logical Plan ==\n'Project [")
                .contains("\n== Physical Plan ==\n", "a\\u001b")
                .endsWith("\n")
                .doesNotContain("|", "\u001b", "\n\n\n");
        assertThat(plan.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void textsOfRowsStayInATable() {
        assertThat(CommandResult.run("sql", "SELECT 'a\nb' AS x").out()).contains("|a\\nb|");
    }

    @Test
    void createsATableFromDdl() {
        CommandResult ddl = CommandResult.run("schema", CommandResult.SAMPLE, "--ddl");
        assertThat(ddl.out()).contains("Features ARRAY<FLOAT").hasLineCount(1);
        assertThat(ddl.err())
                .contains("these columns are arrays: Features.", "OPTIONS (vectors 'array')")
                .hasLineCount(1);

        CommandResult rows = runWithInput(
                "CREATE TABLE reviews (" + ddl.out() + ") USING idv OPTIONS (vectors 'array') LOCATION '"
                        + CommandResult.SAMPLE.toAbsolutePath() + "';\n"
                        + "SELECT count(Features) AS n, min(size(Features)) AS size FROM reviews;\nDROP TABLE reviews;",
                "sql",
                "--to",
                "csv");
        assertThat(rows.err()).isEmpty();
        assertThat(rows.out()).isEqualTo("n,size\n400,1841\n");
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

    private static CommandResult runWithInput(String input, Object... arguments) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
            return CommandResult.run(arguments);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void runsTheStatementsOfStandardInput() {
        String input = "CREATE TEMP VIEW rows AS\n  SELECT * FROM " + TABLE + ";\nSELECT count(*) AS n FROM rows;"
                + " SELECT ';' AS text;\n-- the end;\nSELECT 3 AS last";
        CommandResult results = runWithInput(input, "sql", "--to", "csv");
        assertThat(results.err()).isEmpty();
        assertThat(results.out()).isEqualTo("n\n400\ntext\n;\nlast\n3\n");
        assertThat(results.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void commentsOfStandardInputAreNoStatements() {
        CommandResult results = runWithInput("/* first */;\nSELECT 1 AS a;\n-- done\n", "sql", "--to", "csv");
        assertThat(results.err()).isEmpty();
        assertThat(results.out()).isEqualTo("a\n1\n");
        assertThat(results.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void endsAtTheFirstErrorOfStandardInput() {
        CommandResult results = runWithInput("SELECT 1 AS a;\nSELEC 2;\nSELECT 3 AS c;\n", "sql", "--to", "csv");
        assertThat(results.out()).isEqualTo("a\n1\n");
        assertThat(results.err()).startsWith("mlformats: [PARSE_SYNTAX_ERROR]").hasLineCount(1);
        assertThat(results.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void describesTablesAndEnds() {
        CommandResult results = runWithInput(
                "\\d\n\\d reviews\n\\?\n\\q\nSELECT 1;\n", "sql", "--view", "reviews=" + CommandResult.SAMPLE);
        assertThat(results.out())
                .startsWith("reviews\nroot\n |-- ")
                .contains(" |-- Price: float", "Tab completes")
                .doesNotContain("+---+");
        assertThat(results.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void completesKeywordsTablesPathsAndColumns() throws IOException {
        Files.createDirectories(dir.resolve("data"));
        Files.writeString(dir.resolve("names.json"), "{\"Label\":1}");
        SparkSession session = SparkCommand.session();
        try {
            session.sql("CREATE OR REPLACE TEMP VIEW reviews AS SELECT * FROM " + TABLE);
            SqlCompletion completion = new SqlCompletion(session);
            assertThat(complete(completion, "SEL")).contains("SELECT");
            assertThat(complete(completion, "sel")).contains("select").doesNotContain("SELECT");
            assertThat(complete(completion, "SELECT * FROM rev")).contains("reviews", "idv.`", "parquet.`");
            assertThat(complete(completion, "SELECT * FROM reviews WHERE Pri")).contains("Price");
            assertThat(complete(completion, "SELECT * FROM " + TABLE + " WHERE Pri"))
                    .contains("Price");
            assertThat(complete(completion, "SELECT * FROM idv.`nowhere` WHERE Pri"))
                    .doesNotContain("Price");
            assertThat(complete(completion, "SELECT * FROM json.`" + dir + "/"))
                    .contains("json.`" + dir + "/names.json`", "json.`" + dir + "/data/");
        } finally {
            session.stop();
        }
    }

    private static List<String> complete(SqlCompletion completion, String line) {
        List<Candidate> candidates = new ArrayList<>();
        completion.complete(
                null, new SqlCompletion.Parser().parse(line, line.length(), ParseContext.COMPLETE), candidates);
        return candidates.stream().map(Candidate::value).toList();
    }

    private static void assertMistake(String message, Object... arguments) {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.err()).startsWith("mlformats: ").contains(message).hasLineCount(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
