package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.report.HumanReadable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import scala.Console$;

/** Formats rows as in Spark's {@code show}, with control characters escaped. */
public final class RowTable {
    /** Default number of characters of a value. */
    public static final int CELL_WIDTH = 40;

    private static final int NARROW_CELL_WIDTH = 16;

    private RowTable() {}

    /**
     * The first rows.
     *
     * @param cellWidth maximum number of characters of a value; 0 for no limit
     * @param vertical whether to print one value per line
     */
    public static String of(Dataset<Row> rows, int count, int cellWidth, boolean vertical) {
        String[] names = Arrays.stream(rows.columns()).map(PlainText::escape).toArray(String[]::new);
        Dataset<Row> named = Arrays.equals(names, rows.columns()) ? rows : rows.toDF(names);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console$.MODULE$.withOut(out, () -> {
            named.show(count, cellWidth, vertical);
            return null;
        });
        return HumanReadable.escapeLines(out.toString(StandardCharsets.UTF_8));
    }

    /** The first rows in a table that fits the terminal: truncates values and omits the last columns if necessary. */
    public static String fitToWidth(Dataset<Row> rows, int count, int terminalWidth) {
        // One more row, so that Spark prints that there are more.
        List<Row> first = rows.takeAsList(count + 1);
        Dataset<Row> local = rows.sparkSession().createDataFrame(first, rows.schema());
        String whole = of(local, count, CELL_WIDTH, false);
        if (whole.indexOf('\n') <= terminalWidth) {
            return whole;
        }
        String narrow = of(local, count, NARROW_CELL_WIDTH, false);
        int fitting = columnsWithin(terminalWidth, narrow.substring(0, narrow.indexOf('\n')));
        int all = rows.columns().length;
        if (fitting == all) {
            return narrow;
        }
        Column[] shown = Arrays.stream(rows.columns())
                .limit(fitting)
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new);
        return of(local.select(shown), count, NARROW_CELL_WIDTH, false).stripTrailing() + "\nand "
                + HumanReadable.count(all - fitting, "more column") + "\n\n";
    }

    /** @param border such as {@code +---+-----+} */
    private static int columnsWithin(int width, String border) {
        int columns = 0;
        for (int end = border.indexOf('+', 1); end >= 0 && end < width; end = border.indexOf('+', end + 1)) {
            columns++;
        }
        return Math.max(1, columns);
    }
}
