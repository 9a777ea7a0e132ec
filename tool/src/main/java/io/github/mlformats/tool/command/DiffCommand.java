package io.github.mlformats.tool.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.convert.Checksums;
import io.github.mlformats.convert.TableDifference;
import io.github.mlformats.convert.TableDifference.ColumnChecksums;
import io.github.mlformats.convert.TableDifference.ColumnDifference;
import io.github.mlformats.convert.TableDifference.DifferentRow;
import io.github.mlformats.convert.TableDifference.Presence;
import io.github.mlformats.convert.TableDifference.RowDifference;
import io.github.mlformats.convert.TableDifference.ValueDifference;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.UserDefinedType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "diff",
        description = {
            "Compares the columns and values of two data sets, which may have different formats.",
            "The order of rows and columns does not matter. Exit code 0: equal; 1: different; other: not compared.",
            "Example: mlformats diff reviews.idv copy.parquet --key Text"
        })
final class DiffCommand extends SparkCommand {
    @Parameters(index = "0", paramLabel = "FILE", converter = LocalName.class, description = "The first data set.")
    private String first;

    @Parameters(index = "1", paramLabel = "OTHER", converter = LocalName.class, description = "The second data set.")
    private String second;

    @Mixin
    private OtherInput other = new OtherInput();

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

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    List<String> files() {
        return List.of(first);
    }

    @Override
    void check(Configuration conf) throws IOException {
        other.check(second, conf);
    }

    @Override
    int execute(InputTable input) {
        Dataset<Row> one = input.rows();
        Dataset<Row> compared = other.table(second, input).rows();
        TableDifference difference = new TableDifference(one, compared);
        if (valuesOnly && !difference.hasCommonColumns()) {
            throw new UsageException(
                    "the data sets have no common column, so no values can be compared. Compare their columns without"
                            + " --values-only");
        }
        // Checks the key column even if the data sets turn out to be equal.
        Optional<RowDifference> rows = Optional.ofNullable(key).map(difference::rowDifferences);
        List<ColumnDifference> columns = valuesOnly ? List.of() : difference.columnDifferences();
        ValueDifference values = difference.valueDifference();
        List<DifferentRow> different =
                rows.isPresent() && !values.isEmpty() ? rows.get().first(limit) : List.of();
        if (json) {
            System.out.println(
                    HumanReadable.escapeLines(json(columns, values, different).toPrettyString()));
        } else {
            Terminal.print(columns.stream().map(DiffCommand::line).iterator());
            Terminal.print(lines(values).iterator());
            Terminal.print(different.stream().map(DiffCommand::line).iterator());
        }
        return columns.isEmpty() && values.isEmpty() ? ExitCode.SUCCESS : ExitCode.DIFFERENT;
    }

    private static ObjectNode json(List<ColumnDifference> columns, ValueDifference values, List<DifferentRow> rows) {
        ObjectNode root = new ObjectMapper()
                .createObjectNode()
                .put("version", 1)
                .put("equal", columns.isEmpty() && values.isEmpty());
        root.putArray("rows").add(values.firstRows()).add(values.secondRows());
        ArrayNode types = root.putArray("differentTypes");
        for (ColumnDifference column : columns) {
            types.addObject()
                    .put("column", column.column())
                    .put("first", column.first().map(DiffCommand::type).orElse(null))
                    .put("second", column.second().map(DiffCommand::type).orElse(null));
        }
        ArrayNode checksums = root.putArray("differentValues");
        for (ColumnChecksums column : values.columns()) {
            checksums
                    .addObject()
                    .put("column", column.column())
                    .put("first", Checksums.text(column.first()))
                    .put("second", Checksums.text(column.second()));
        }
        ArrayNode keys = root.putArray("differentRows");
        for (DifferentRow row : rows) {
            ArrayNode names = keys.addObject()
                    .put("key", row.key().orElse(null))
                    .put("inFirst", row.presence() != Presence.SECOND_ONLY)
                    .put("inSecond", row.presence() != Presence.FIRST_ONLY)
                    .putArray("columns");
            row.columns().forEach(names::add);
        }
        return root;
    }

    private static String line(ColumnDifference column) {
        String name = "column " + PlainText.escape(column.column()) + ": ";
        if (column.first().isEmpty()) {
            return name + "only in the second";
        }
        return column.second()
                .map(second -> name + text(column.first().get()) + " in the first, " + text(second) + " in the second")
                .orElse(name + "only in the first");
    }

    private static String text(DataType type) {
        return PlainText.escape(type(type));
    }

    private static String type(DataType type) {
        return type instanceof UserDefinedType<?> ? type.typeName() : type.catalogString();
    }

    private static List<String> lines(ValueDifference values) {
        List<String> lines = new ArrayList<>();
        if (values.firstRows() != values.secondRows()) {
            lines.add(HumanReadable.count(values.firstRows(), "row") + " in the first, "
                    + HumanReadable.count(values.secondRows(), "row") + " in the second");
        }
        for (ColumnChecksums column : values.columns()) {
            lines.add("column " + PlainText.escape(column.column()) + ": different values, checksum "
                    + Checksums.text(column.first()) + " in the first, " + Checksums.text(column.second())
                    + " in the second");
        }
        if (lines.isEmpty() && values.hasOtherRows()) {
            lines.add("each column has equal values, but they are combined in different rows");
        }
        return lines;
    }

    private static String line(DifferentRow row) {
        String key = "row " + row.key().map(PlainText::escape).orElse("with null key") + ": ";
        return switch (row.presence()) {
            case FIRST_ONLY -> key + "only in the first";
            case SECOND_ONLY -> key + "only in the second";
            case BOTH ->
                key + "differs in "
                        + row.columns().stream().map(PlainText::escape).collect(Collectors.joining(", "));
        };
    }
}
