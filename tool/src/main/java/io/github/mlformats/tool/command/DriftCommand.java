package io.github.mlformats.tool.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.ColumnDrift;
import io.github.mlformats.report.ColumnDrift.Summary;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.report.TableDrift;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "drift",
        description = {
            "Compares the distributions of the columns of two data sets: types, missing values, ranges, the population"
                    + " stability index (PSI) and the statistic of Kolmogorov and Smirnov (KS).",
            "A PSI below 0.1 is a small change, one above 0.25 a large one.",
            "Example: mlformats drift train.idv today.idv --fail-above 0.25"
        })
final class DriftCommand extends SparkCommand {
    private static final String NONE = "-";

    /** The version of the JSON. */
    private static final int VERSION = 1;

    @Parameters(index = "0", paramLabel = "FILE", converter = LocalName.class, description = "The first data set.")
    private String first;

    @Parameters(index = "1", paramLabel = "OTHER", converter = LocalName.class, description = "The second data set.")
    private String second;

    @Mixin
    private OtherInput other = new OtherInput();

    @Option(
            names = "--fail-above",
            paramLabel = "PSI",
            description = "Exit code 1 if a column has a larger PSI, another type, or is missing.")
    private Optional<Double> failAbove = Optional.empty();

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
        List<ColumnDrift> columns =
                new TableDrift(input.rows(), other.table(second, input).rows()).columns();
        Terminal.stopProgressBar(input.session().sparkContext());
        if (json) {
            System.out.println(HumanReadable.escapeLines(json(columns).toPrettyString()));
        } else {
            Terminal.print(lines(columns).iterator());
        }
        return columns.stream().anyMatch(this::fails) ? ExitCode.DIFFERENT : ExitCode.SUCCESS;
    }

    private boolean fails(ColumnDrift column) {
        return failAbove.isPresent() && (column.isOtherColumn() || column.psi().orElse(0) > failAbove.get());
    }

    private static List<String> lines(List<ColumnDrift> columns) {
        List<String[]> cells = new ArrayList<>();
        cells.add(new String[] {"column", "type", "missing", "min", "max", "PSI", "KS"});
        for (ColumnDrift column : columns) {
            cells.add(new String[] {
                PlainText.escape(column.column()),
                both(column, Summary::type),
                both(column, summary -> String.format(Locale.ROOT, "%.1f%%", 100 * summary.missing())),
                both(column, summary -> text(summary.min())),
                both(column, summary -> text(summary.max())),
                text(column.psi()),
                text(column.ks())
            });
        }
        int[] widths = new int[cells.get(0).length];
        cells.forEach(row -> {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        });
        return cells.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            line.append(row[i]).append(" ".repeat(widths[i] - row[i].length() + 2));
        }
        return line.toString().stripTrailing();
    }

    /** The text of both tables, once if it is equal. */
    private static String both(ColumnDrift column, Function<Summary, String> text) {
        String one = column.first().map(text).orElse(NONE);
        String two = column.second().map(text).orElse(NONE);
        return PlainText.escape(one.equals(two) ? one : one + " -> " + two);
    }

    private static String text(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%.4g", number.getAsDouble()) : NONE;
    }

    private static ObjectNode json(List<ColumnDrift> columns) {
        ObjectNode root = new ObjectMapper().createObjectNode().put("version", VERSION);
        ArrayNode array = root.putArray("columns");
        for (ColumnDrift column : columns) {
            ObjectNode node = array.addObject().put("column", column.column());
            put(node, "psi", column.psi());
            put(node, "ks", column.ks());
            column.first().ifPresent(summary -> put(node.putObject("first"), summary));
            column.second().ifPresent(summary -> put(node.putObject("second"), summary));
        }
        return root;
    }

    private static void put(ObjectNode node, Summary summary) {
        node.put("type", summary.type()).put("missing", summary.missing());
        put(node, "min", summary.min());
        put(node, "max", summary.max());
    }

    private static void put(ObjectNode node, String name, OptionalDouble number) {
        if (number.isPresent() && Double.isFinite(number.getAsDouble())) {
            node.put(name, number.getAsDouble());
        } else {
            node.putNull(name);
        }
    }
}
