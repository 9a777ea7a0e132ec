package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that query data with Spark. */
class QueryCommandTest {
    @TempDir
    private Path dir;

    @Test
    void showsChosenRowsInOrderAsJson() {
        Command shown = Command.run(
                "show",
                Command.SAMPLE,
                "--json",
                "--select",
                "Class, round(Price) AS p",
                "--where",
                "Price > 10",
                "--sort",
                "Price DESC, Class",
                "--limit",
                "3");
        assertThat(shown.out().lines())
                .hasSize(3)
                .isSortedAccordingTo((a, b) -> Double.compare(price(b), price(a)))
                .allSatisfy(line -> assertThat(line).startsWith("{\"Class\":\"").contains("\",\"p\":"));
        assertThat(shown.err()).isEmpty();
        assertThat(shown.exitCode()).isEqualTo(ExitCode.DONE);
    }

    private static double price(String line) {
        return Double.parseDouble(line.replaceAll(".*\"p\":([0-9.]+)}", "$1"));
    }

    @Test
    void countsAllRowsOrSome() {
        assertThat(Command.run("count", Command.SAMPLE).out()).isEqualTo("400\n");
        assertThat(Command.run("count", Command.SAMPLE, "--where", "ClassKey IS NOT NULL AND false")
                        .out())
                .isEqualTo("0\n");
        Command mistaken = Command.run("count", Command.SAMPLE, "--where", "Prize > 1");
        assertThat(mistaken.err()).contains("Prize").hasLineCount(1);
        assertThat(mistaken.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void findsNoDifferenceToACopyInAnotherFormat() {
        Path copy = dir.resolve("copy.parquet");
        Command.run("convert", Command.SAMPLE, "--to", "parquet", copy);
        Command same = Command.run("diff", Command.SAMPLE, copy);
        assertThat(same.out()).isEmpty();
        assertThat(same.err()).isEmpty();
        assertThat(same.exitCode()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void saysWhereDataDiffer() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "id,name,size\na,x,1\nb,y,2\nc,z,3\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "id,name,colour\nb,Y,2\na,x,1\nd,z,3\n");
        Object[] line = {
            "diff", one, other, "-o", "header=true", "--other-option", "header=true", "--key", "id",
        };
        Command different = Command.run(line);
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
        Command same = Command.run("diff", Command.SAMPLE, Command.SAMPLE, "--key", "NoSuchColumn");
        assertThat(same.err()).contains("no column 'NoSuchColumn' in both: choose one of Color, ").hasLineCount(1);
        assertThat(same.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Command.run("diff", Command.SAMPLE, Command.SAMPLE, "--key", "Text")
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    void otherTypesAreADifferenceUnlessOnlyValuesMatter() {
        Object[] line = {"diff", Command.SAMPLE, Command.SAMPLE, "--other-option", "vectors=array"};
        Command different = Command.run(line);
        assertThat(different.out()).isEqualTo("column Features: vector in the first, array<float> in the second\n");
        assertThat(different.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        Command same =
                Command.run("diff", "--values-only", Command.SAMPLE, Command.SAMPLE, "--other-option", "vectors=array");
        assertThat(same.exitCode()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void rowsMayDifferWhereColumnsDoNot() throws IOException {
        Path one = Files.writeString(dir.resolve("one.csv"), "a,1\nb,2\n");
        Path other = Files.writeString(dir.resolve("other.csv"), "a,2\nb,1\n");
        assertThat(Command.run("diff", one, other).out())
                .isEqualTo("each column has equal values, but they are combined in different rows\n");
    }

    @Test
    void troubleIsNoDifference() {
        Command missing = Command.run("diff", Command.SAMPLE, dir.resolve("nowhere"));
        assertThat(missing.err()).contains("does not exist").hasLineCount(1);
        assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
