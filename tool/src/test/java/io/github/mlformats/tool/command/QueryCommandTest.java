package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that query data with Spark. */
class QueryCommandTest {
    @TempDir
    private Path dir;

    @Test
    void showsChosenRowsInOrderAsJson() {
        // The condition is on a column that is not read otherwise.
        CommandResult shown = CommandResult.run(
                "show",
                CommandResult.SAMPLE,
                "--json",
                "--columns",
                "Class,Price",
                "--select",
                "Class, round(Price) AS p",
                "--where",
                "Price > 10 AND Color IS NOT NULL",
                "--sort",
                "Price DESC, Class",
                "--limit",
                "3");
        assertThat(shown.out().lines())
                .hasSize(3)
                .isSortedAccordingTo((a, b) -> Double.compare(price(b), price(a)))
                .allSatisfy(line -> assertThat(line).startsWith("{\"Class\":\"").contains("\",\"p\":"));
        assertThat(shown.err()).isEmpty();
        assertThat(shown.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    private static double price(String line) {
        return Double.parseDouble(line.replaceAll(".*\"p\":([0-9.]+)}", "$1"));
    }

    @Test
    void countsAllRowsOrSome() {
        assertThat(CommandResult.run("count", CommandResult.SAMPLE).out()).isEqualTo("400\n");
        assertThat(CommandResult.run("count", CommandResult.SAMPLE, "--where", "ClassKey IS NOT NULL AND false")
                        .out())
                .isEqualTo("0\n");
        CommandResult mistaken = CommandResult.run("count", CommandResult.SAMPLE, "--where", "Prize > 1");
        assertThat(mistaken.err()).contains("Prize").hasLineCount(1);
        assertThat(mistaken.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void findsNoDifferenceToACopyInAnotherFormat() {
        Path copy = dir.resolve("copy.parquet");
        CommandResult.run("convert", CommandResult.SAMPLE, "--to", "parquet", copy);
        CommandResult same = CommandResult.run("diff", CommandResult.SAMPLE, copy);
        assertThat(same.out()).isEmpty();
        assertThat(same.err()).isEmpty();
        assertThat(same.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void saysWhereDataDiffer() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "id,name,size\na,x,1\nb,y,2\nc,z,3\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "id,name,colour\nb,Y,2\na,x,1\nd,z,3\n");
        Object[] line = {
            "diff", one, other, "-o", "header=true", "--other-option", "header=true", "--key", "id",
        };
        CommandResult different = CommandResult.run(line);
        assertThat(different.out().lines())
                .satisfiesExactly(
                        text -> assertThat(text).isEqualTo("column size: only in the first"),
                        text -> assertThat(text).isEqualTo("column colour: only in the second"),
                        text -> assertThat(text).startsWith("column id: different values, checksum "),
                        text -> assertThat(text).startsWith("column name: different values, checksum "),
                        text -> assertThat(text).isEqualTo("row b: differs in name"),
                        text -> assertThat(text).isEqualTo("row c: only in the first"),
                        text -> assertThat(text).isEqualTo("row d: only in the second"));
        assertThat(different.exitCode()).isEqualTo(ExitCode.DIFFERENT);
    }

    /** Also if there is no difference, so that rows are not compared. */
    @Test
    void theKeyIsAColumnOfBoth() throws IOException {
        CommandResult same =
                CommandResult.run("diff", CommandResult.SAMPLE, CommandResult.SAMPLE, "--key", "NoSuchColumn");
        assertThat(same.err())
                .contains("no column 'NoSuchColumn' in both: choose one of Color, ")
                .hasLineCount(1);
        assertThat(same.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(CommandResult.run("diff", CommandResult.SAMPLE, CommandResult.SAMPLE, "--key", "Text")
                        .exitCode())
                .isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void theKeyIsUnique() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "a,1\nb,2\nb,3\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "a,1\nb,2\nb,4\n");
        CommandResult refused = CommandResult.run("diff", one, other, "--key", "_c0");
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .contains("key 'b' occurs 2 times in the first data set")
                .hasLineCount(1);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void otherTypesAreADifferenceUnlessOnlyValuesMatter() {
        Object[] line = {"diff", CommandResult.SAMPLE, CommandResult.SAMPLE, "--other-option", "vectors=array"};
        CommandResult different = CommandResult.run(line);
        assertThat(different.out()).isEqualTo("column Features: vector in the first, array<float> in the second\n");
        assertThat(different.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        CommandResult same = CommandResult.run(
                "diff", "--values-only", CommandResult.SAMPLE, CommandResult.SAMPLE, "--other-option", "vectors=array");
        assertThat(same.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void rowsMayDifferWhereColumnsDoNot() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "a,1\nb,2\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "a,2\nb,1\n");
        assertThat(CommandResult.run("diff", one, other).out())
                .isEqualTo("each column has equal values, but they are combined in different rows\n");
    }

    @Test
    void columnsMatchAsInQueries() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "id,name\na,x\nb,y\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "ID,Name\na,x\nb,z\n");
        CommandResult different = CommandResult.run(
                "diff", "-o", "header=true", "--other-option", "header=true", "--key", "ID", one, other);
        assertThat(different.out().lines())
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("column name: different values, checksum "),
                        text -> assertThat(text).isEqualTo("row b: differs in name"));
        assertThat(different.exitCode()).isEqualTo(ExitCode.DIFFERENT);
    }

    @Test
    void noCommonColumnIsNoEquality() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "a\n1\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "b\n2\n");
        Object[] line = {"diff", "-o", "header=true", "--other-option", "header=true", one, other, "--values-only"};
        CommandResult refused = CommandResult.run(line);
        assertThat(refused.err())
                .contains("the data sets have no common column, so no values can be compared")
                .hasLineCount(1);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(CommandResult.run(Arrays.copyOf(line, line.length - 1)).exitCode())
                .isEqualTo(ExitCode.DIFFERENT);
    }

    @Test
    void troubleIsNoDifference() {
        CommandResult missing = CommandResult.run("diff", CommandResult.SAMPLE, dir.resolve("nowhere"));
        assertThat(missing.err()).contains("does not exist").hasLineCount(1);
        assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
