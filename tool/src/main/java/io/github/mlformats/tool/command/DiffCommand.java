package io.github.mlformats.tool.command;

import io.github.mlformats.tool.diff.RowDifference;
import io.github.mlformats.tool.diff.TableDifference;
import io.github.mlformats.tool.input.FormatGuess;
import io.github.mlformats.tool.input.Formats;
import io.github.mlformats.tool.process.ExitCode;
import io.github.mlformats.tool.process.Terminal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "diff",
        description = {
            "Tells whether two data sets, of any two formats, have the same columns and values, and where they differ.",
            "The order of rows and columns does not matter. Exit code 0: the same; 1: different; else: not compared.",
        })
final class DiffCommand extends SparkCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The first data set.")
    private String first;

    @Parameters(index = "1", paramLabel = "OTHER", description = "The second one.")
    private String second;

    @Option(
            names = "--other-format",
            paramLabel = "NAME",
            description = "Format of OTHER. Default: told by its name or first bytes.")
    private String otherFormat;

    @Option(
            names = "--other-option",
            paramLabel = "KEY=VALUE",
            description = "Option of OTHER's format. Default: those of --option, if both have one format. Repeatable.")
    private Map<String, String> otherOptions = new LinkedHashMap<>();

    @Option(names = "--values-only", description = "Do not compare types, and only columns that both have.")
    private boolean valuesOnly;

    @Option(
            names = "--key",
            paramLabel = "COLUMN",
            description = "A column that tells rows apart: show which rows differ, and in which columns.")
    private String key;

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            defaultValue = "20",
            description = "Number of rows to show with --key. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Override
    List<String> files() {
        return List.of(first);
    }

    @Override
    void check(Configuration conf) throws IOException {
        otherFormat = FormatGuess.of(List.of(second), otherFormat, conf);
        Formats.checkRead(otherFormat, otherOptions);
    }

    @Override
    int execute(Reading reading) {
        Dataset<Row> one = reading.rows();
        Dataset<Row> other = other(reading).rows();
        TableDifference difference = new TableDifference(one, other);
        // Before anything is compared: rows of data that do not differ are not asked for.
        Optional<RowDifference> rows = Optional.ofNullable(key).map(difference::ofRows);
        boolean same = true;
        if (!valuesOnly) {
            same &= print(difference.ofColumns());
        }
        List<String> values = difference.ofValues();
        same &= print(values);
        if (rows.isPresent() && !values.isEmpty()) {
            print(rows.get().first(limit));
        }
        return same ? ExitCode.DONE : ExitCode.DIFFERENT;
    }

    private static boolean print(List<String> lines) {
        Terminal.print(lines.iterator());
        return lines.isEmpty();
    }

    private Reading other(Reading reading) {
        boolean alike = otherFormat.equals(reading.format()) && otherOptions.isEmpty();
        Map<String, String> options = alike ? reading.options() : otherOptions;
        return new Reading(reading.session(), otherFormat, options, List.of(second), reading.columns());
    }
}
