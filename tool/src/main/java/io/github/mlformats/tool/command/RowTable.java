package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.input.LocalRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ToPrettyString;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** The first rows of a table as text, as Spark's {@code show} prints them, with control characters escaped. */
public final class RowTable {
    /** Default number of characters of a value. */
    public static final int CELL_WIDTH = 40;

    private static final int NARROW_CELL_WIDTH = 16;
    private static final int LEAST_COLUMN_WIDTH = 3;
    private static final String ELLIPSIS = "...";

    /** Characters that are as wide as two others. */
    private static final Pattern WIDE = Pattern.compile("[\\u1100-\\u115F\\u2E80-\\uA4CF\\uAC00-\\uD7A3\\uF900-\\uFAFF"
            + "\\uFE10-\\uFE19\\uFE30-\\uFE6F\\uFF00-\\uFF60\\uFFE0-\\uFFE6]");

    private final List<String> names;
    private final List<List<String>> rows;
    private final boolean hasMore;

    /** @param first one more row than are shown, if there are as many */
    private RowTable(StructType schema, List<List<String>> first, int count) {
        this.names = Arrays.stream(schema.fieldNames()).map(PlainText::escape).toList();
        this.rows = first.subList(0, Math.min(first.size(), count));
        this.hasMore = first.size() > count;
    }

    /** The first rows of a query. */
    public static RowTable of(Dataset<Row> rows, int count) {
        ValueTexts texts = new ValueTexts(rows.schema());
        InternalRow[] first =
                rows.limit(withNext(count)).queryExecution().executedPlan().executeCollect();
        return new RowTable(rows.schema(), Arrays.stream(first).map(texts::of).toList(), count);
    }

    /** The first rows of a scan. */
    static RowTable of(LocalRows rows, int count) throws IOException {
        ValueTexts texts = new ValueTexts(rows.schema());
        return new RowTable(rows.schema(), rows.first(withNext(count), texts::of), count);
    }

    /** The number of rows that says whether there are more than {@code count}. */
    static int withNext(int count) {
        return Math.min(count, Integer.MAX_VALUE - 1) + 1;
    }

    /**
     * Formats the rows.
     *
     * @param cellWidth maximum number of characters of a value; 0 for no limit
     * @param vertical whether to print one value per line
     */
    public String text(int cellWidth, boolean vertical) {
        return vertical ? vertical(cellWidth) : horizontal(names.size(), cellWidth);
    }

    /** Formats the rows to fit the terminal: truncates values and omits the last columns if necessary. */
    public String fitToWidth(int terminalWidth) {
        if (width(widths(CELL_WIDTH), names.size()) <= terminalWidth) {
            return horizontal(names.size(), CELL_WIDTH);
        }
        int[] widths = widths(NARROW_CELL_WIDTH);
        int fitting = names.size();
        while (fitting > 1 && width(widths, fitting) > terminalWidth) {
            fitting--;
        }
        String table = horizontal(fitting, NARROW_CELL_WIDTH);
        return fitting == names.size()
                ? table
                : table.stripTrailing() + "\nand " + HumanReadable.count(names.size() - fitting, "more column")
                        + "\n\n";
    }

    /** The width of the first columns, with what separates them. */
    private static int width(int[] widths, int columns) {
        return Arrays.stream(widths).limit(columns).sum() + columns + 1;
    }

    private int[] widths(int cellWidth) {
        return IntStream.range(0, names.size())
                .map(i -> rows.stream()
                        .mapToInt(row -> width(truncate(row.get(i), cellWidth)))
                        .reduce(Math.max(LEAST_COLUMN_WIDTH, width(names.get(i))), Math::max))
                .toArray();
    }

    private String horizontal(int columns, int cellWidth) {
        int[] widths = widths(cellWidth);
        String border = IntStream.range(0, columns)
                .mapToObj(i -> "-".repeat(widths[i]))
                .collect(Collectors.joining("+", "+", "+\n"));
        StringBuilder text = new StringBuilder(border);
        text.append(line(names, columns, widths, cellWidth)).append(border);
        for (List<String> row : rows) {
            List<String> cells =
                    row.stream().map(value -> truncate(value, cellWidth)).toList();
            text.append(line(cells, columns, widths, cellWidth));
        }
        return text.append(border).append(end()).toString();
    }

    /** Truncated values are aligned at the right, as Spark's. */
    private static String line(List<String> cells, int columns, int[] widths, int cellWidth) {
        return IntStream.range(0, columns)
                .mapToObj(i -> cellWidth > 0
                        ? padding(cells.get(i), widths[i]) + cells.get(i)
                        : cells.get(i) + padding(cells.get(i), widths[i]))
                .collect(Collectors.joining("|", "|", "|\n"));
    }

    private String vertical(int cellWidth) {
        int nameWidth = names.stream().mapToInt(RowTable::width).reduce(LEAST_COLUMN_WIDTH, Math::max);
        int valueWidth = Arrays.stream(valueWidths(cellWidth)).reduce(LEAST_COLUMN_WIDTH, Math::max);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            String title = "-RECORD " + i;
            text.append(title)
                    .append("-".repeat(Math.max(0, nameWidth + valueWidth + 5 - title.length())))
                    .append('\n');
            for (int column = 0; column < names.size(); column++) {
                String name = names.get(column);
                String value = truncate(rows.get(i).get(column), cellWidth);
                text.append(' ').append(name).append(padding(name, nameWidth)).append(" | ");
                text.append(value).append(padding(value, valueWidth)).append(" \n");
            }
        }
        return text.append(rows.isEmpty() ? "(0 rows)\n" : end()).toString();
    }

    private int[] valueWidths(int cellWidth) {
        return rows.stream()
                .flatMap(List::stream)
                .mapToInt(value -> width(truncate(value, cellWidth)))
                .toArray();
    }

    private String end() {
        if (!hasMore) {
            return "\n";
        }
        return "only showing top " + rows.size() + (rows.size() == 1 ? " row\n" : " rows\n");
    }

    private static String truncate(String value, int cellWidth) {
        if (cellWidth <= 0 || value.length() <= cellWidth) {
            return value;
        }
        return PlainText.prefix(value, cellWidth - ELLIPSIS.length()) + ELLIPSIS;
    }

    private static String padding(String cell, int width) {
        return " ".repeat(width - width(cell));
    }

    private static int width(String cell) {
        return cell.length() + (int) WIDE.matcher(cell).results().count();
    }

    /** The texts of the values of a row, by the expression of Spark's {@code show}, which needs no session. */
    private static final class ValueTexts {
        private final List<Expression> texts = new ArrayList<>();

        ValueTexts(StructType schema) {
            Option<String> zone = Option.apply(SQLConf.get().sessionLocalTimeZone());
            for (StructField field : schema.fields()) {
                texts.add(new ToPrettyString(new BoundReference(texts.size(), field.dataType(), true), zone));
            }
        }

        List<String> of(InternalRow row) {
            return texts.stream()
                    .map(text -> PlainText.escape(text.eval(row).toString()))
                    .toList();
        }
    }
}
