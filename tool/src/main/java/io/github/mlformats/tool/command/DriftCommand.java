package io.github.mlformats.tool.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.ColumnDrift;
import io.github.mlformats.report.ColumnDrift.Summary;
import io.github.mlformats.report.DataSections;
import io.github.mlformats.report.DriftPage;
import io.github.mlformats.report.HtmlPage;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.report.Page;
import io.github.mlformats.report.TableDrift;
import io.github.mlformats.tool.command.MlFormats.Version;
import io.github.mlformats.tool.command.SparkCommand.InputTable;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
            "Example: mlformats drift train.idv today.idv --fail-above 0.25 --html drift.html"
        })
final class DriftCommand extends SparkCommand {
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

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a self-contained HTML page with the profiles of both data sets, and print its path.")
    private Optional<Path> html = Optional.empty();

    @Mixin
    private SampleOption sample = new SampleOption();

    @Override
    List<String> files() {
        return List.of(first);
    }

    @Override
    void check(Configuration conf) throws IOException {
        sample.check(html.isPresent());
        if (html.isPresent()) {
            PageFile.check(html.get(), json);
        }
        other.check(second, conf);
    }

    @Override
    int execute(InputTable input) throws IOException {
        InputTable table = other.table(second, input);
        List<ColumnDrift> columns = new TableDrift(input.rows(), table.rows()).columns();
        if (html.isPresent()) {
            Page page = DriftPage.of(compared(first, input), compared(second, table), columns);
            HtmlPage.write(page, Version.line(), html.get());
        }
        Terminal.stopProgressBar(input.session().sparkContext());
        if (html.isPresent()) {
            System.out.println(PlainText.escape(html.get().toString()));
        } else if (json) {
            System.out.println(HumanReadable.escapeLines(json(columns).toPrettyString()));
        } else {
            Terminal.print(lines(columns).iterator());
        }
        return columns.stream().anyMatch(this::fails) ? ExitCode.DIFFERENT : ExitCode.SUCCESS;
    }

    private DriftPage.Compared compared(String path, InputTable table) {
        return new DriftPage.Compared(path, DataSections.profiles(table::rows, sample.rows(), InspectCommand::message));
    }

    private boolean fails(ColumnDrift column) {
        return failAbove.isPresent() && (column.isOtherColumn() || column.psi().orElse(0) > failAbove.get());
    }

    private static List<String> lines(List<ColumnDrift> columns) {
        List<String[]> cells = new ArrayList<>();
        cells.add(ColumnDrift.HEADINGS.toArray(String[]::new));
        for (ColumnDrift column : columns) {
            cells.add(column.cells().stream().map(PlainText::escape).toArray(String[]::new));
        }
        int[] widths = new int[ColumnDrift.HEADINGS.size()];
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

    static ObjectNode json(List<ColumnDrift> columns) {
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
        if (number.isEmpty()) {
            node.putNull(name);
        } else if (Double.isFinite(number.getAsDouble())) {
            node.put(name, number.getAsDouble());
        } else {
            node.put(name, Double.toString(number.getAsDouble()));
        }
    }
}
