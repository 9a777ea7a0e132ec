package io.github.mlformats.tool.command;

import io.github.mlformats.tool.checksum.TableDifference;
import io.github.mlformats.tool.checksum.TableDifference.RowDifference;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.input.FormatDetector;
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
            "Compares the columns and values of two data sets, which may have different formats.",
            "The order of rows and columns does not matter. Exit code 0: equal; 1: different; other: not compared.",
        })
final class DiffCommand extends SparkCommand {
    @Parameters(index = "0", paramLabel = "FILE", converter = LocalName.class, description = "The first data set.")
    private String first;

    @Parameters(index = "1", paramLabel = "OTHER", converter = LocalName.class, description = "The second data set.")
    private String second;

    @Option(
            names = "--other-format",
            paramLabel = "NAME",
            description = "Format of OTHER. Default: detected from its name or first bytes.")
    private String otherFormat;

    @Option(
            names = "--other-option",
            paramLabel = "KEY=VALUE",
            description = "Read option of OTHER. Default: those of --option, if both have the same format. Repeatable.")
    private Map<String, String> otherOptions = new LinkedHashMap<>();

    @Option(names = "--values-only", description = "Compare only the values of common columns, not the types.")
    private boolean valuesOnly;

    @Option(
            names = "--key",
            paramLabel = "COLUMN",
            description = "Unique key column: also show which rows differ, and in which columns.")
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
        otherFormat = FormatDetector.detect(List.of(second), otherFormat, conf);
        Formats.checkRead(otherFormat, otherOptions);
    }

    @Override
    int execute(InputTable input) {
        Dataset<Row> one = input.rows();
        Dataset<Row> other = other(input).rows();
        TableDifference difference = new TableDifference(one, other);
        // Checks the key column even if the data sets turn out to be equal.
        Optional<RowDifference> rows = Optional.ofNullable(key).map(difference::rowDifferences);
        boolean same = true;
        if (!valuesOnly) {
            same &= print(difference.columnDifferences());
        }
        List<String> values = difference.valueDifferences();
        same &= print(values);
        if (rows.isPresent() && !values.isEmpty()) {
            print(rows.get().first(limit));
        }
        return same ? ExitCode.SUCCESS : ExitCode.DIFFERENT;
    }

    private static boolean print(List<String> lines) {
        Terminal.print(lines.iterator());
        return lines.isEmpty();
    }

    private InputTable other(InputTable input) {
        boolean alike = otherFormat.equals(input.format()) && otherOptions.isEmpty();
        Map<String, String> options = alike ? input.options() : otherOptions;
        return new InputTable(input.session(), otherFormat, options, List.of(second), input.columns());
    }
}
