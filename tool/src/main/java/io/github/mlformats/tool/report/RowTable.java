package io.github.mlformats.tool.report;

import io.github.mlformats.core.schema.ColumnNames;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import scala.Console$;

/** Rows as the tables that Spark shows, without what a terminal would obey. */
public final class RowTable {
    /** Characters of a value that are shown. */
    public static final int CELL_WIDTH = 40;

    private static final int NARROW_CELL_WIDTH = 16;

    private RowTable() {}

    /**
     * @param cellWidth characters of a value that are shown; 0 for all
     * @param vertical one value a line
     */
    public static String of(Dataset<Row> rows, int count, int cellWidth, boolean vertical) {
        String[] names = Arrays.stream(rows.columns()).map(PlainLines::line).toArray(String[]::new);
        Dataset<Row> named = Arrays.equals(names, rows.columns()) ? rows : rows.toDF(names);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console$.MODULE$.withOut(out, () -> {
            named.show(count, cellWidth, vertical);
            return null;
        });
        return PlainLines.of(out.toString(StandardCharsets.UTF_8));
    }

    /** A table no wider than a terminal: where needed, values are cut shorter and the last columns left out. */
    public static String fitting(Dataset<Row> rows, int count, int terminalWidth) {
        // One more row, so that Spark says that there are more.
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
                + Units.count(all - fitting, "more column") + "\n\n";
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
