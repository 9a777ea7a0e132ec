package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.ElementTable.PositionSort;
import io.github.mlformats.angel.format.decode.ValueArray;
import java.util.Arrays;

/** Rows of a matrix, merged from elements: each with its distinct columns in ascending order, and their values. */
public final class RowBlock {
    private final ElementTable table;
    private final int[] rows;
    private final int[] starts;
    /** Positions of the elements in the table, by row and column. */
    private final int[] places;

    /**
     * @param rows the requested rows, ascending; elements of other rows are ignored
     * @throws io.github.mlformats.core.error.UsageException if a row has a column twice
     */
    public RowBlock(ElementTable table, int[] rows) {
        this.table = table;
        this.rows = rows;
        int[] rowOf = rowOf(table, rows);
        this.starts = starts(rowOf, rows.length);
        this.places = new int[starts[rows.length]];
        int[] next = starts.clone();
        for (int position = 0; position < rowOf.length; position++) {
            if (rowOf[position] >= 0) {
                places[next[rowOf[position]]++] = position;
            }
        }
        for (int row = 0; row < rows.length; row++) {
            PositionSort.sort(places, starts[row], starts[row + 1], table::column);
        }
        table.requireDistinct(places);
    }

    /** For each element the index of its row in {@code rows}; negative if the row is not requested. */
    private static int[] rowOf(ElementTable table, int[] rows) {
        int[] rowOf = new int[table.size()];
        for (int i = 0; i < rowOf.length; i++) {
            boolean same = i > 0 && table.row(i) == table.row(i - 1);
            rowOf[i] = same ? rowOf[i - 1] : Arrays.binarySearch(rows, table.row(i));
        }
        return rowOf;
    }

    private static int[] starts(int[] rowOf, int rows) {
        int[] starts = new int[rows + 1];
        for (int row : rowOf) {
            if (row >= 0) {
                starts[row + 1]++;
            }
        }
        for (int i = 0; i < rows; i++) {
            starts[i + 1] += starts[i];
        }
        return starts;
    }

    /** Number of rows. */
    public int size() {
        return rows.length;
    }

    /** Number of the i-th row in the matrix. */
    public int id(int i) {
        return rows[i];
    }

    /** Number of elements of the i-th row. */
    public int elementCount(int i) {
        return starts[i + 1] - starts[i];
    }

    /** Column of an element of the i-th row. */
    public long column(int i, int element) {
        return table.column(places[starts[i] + element]);
    }

    /** Copies the elements of {@code count} rows, one after the other. */
    public void copy(int first, int count, long[] columns, ValueArray values) {
        int from = starts[first];
        for (int i = from, end; i < starts[first + count]; i = end) {
            end = endOfRun(i, starts[first + count], false);
            table.copyColumns(places[i], columns, i - from, end - i);
            values.copy(table.values(), places[i], i - from, end - i);
        }
    }

    /**
     * Copies the values of the i-th row to the positions of their columns.
     *
     * @param to position of the value of {@code firstColumn}
     */
    public void scatter(int i, long firstColumn, ValueArray values, int to) {
        for (int at = starts[i], end; at < starts[i + 1]; at = end) {
            end = endOfRun(at, starts[i + 1], true);
            values.copy(table.values(), places[at], to + (int) (table.column(places[at]) - firstColumn), end - at);
        }
    }

    /** End of the elements from {@code at} on that are consecutive in the table as well, so that they can be copied in bulk. */
    private int endOfRun(int at, int limit, boolean sameDistance) {
        int end = at + 1;
        while (end < limit
                && places[end] == places[end - 1] + 1
                && (!sameDistance || table.column(places[end]) == table.column(places[end - 1]) + 1)) {
            end++;
        }
        return end;
    }
}
