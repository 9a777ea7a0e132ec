package io.github.mlformats.angel.format.merge;

import io.github.mlformats.angel.format.read.Values;
import java.util.Arrays;

/** Rows of a matrix, put together from elements: of each row its columns, ascending, and their values. */
public final class RowBlock {
    private final int[] starts;
    private final long[] columns;
    private final Values values;

    /** @param rows the rows, ascending; the table has elements of these only */
    public RowBlock(ElementTable table, int[] rows) {
        this.starts = new int[rows.length + 1];
        this.columns = new long[table.size()];
        this.values = Values.of(table.values().type());
        values.ensure(table.size());
        int[] rowOf = new int[table.size()];
        for (int i = 0; i < table.size(); i++) {
            rowOf[i] = Arrays.binarySearch(rows, table.row(i));
            starts[rowOf[i] + 1]++;
        }
        for (int i = 0; i < rows.length; i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = starts.clone();
        int[] from = new int[table.size()];
        for (int i = 0; i < table.size(); i++) {
            from[next[rowOf[i]]++] = i;
        }
        for (int row = 0; row < rows.length; row++) {
            sort(table, from, starts[row], starts[row + 1]);
        }
        for (int i = 0, end; i < from.length; i = end) {
            // Most elements lie in the table as they lie in a row.
            end = i + 1;
            while (end < from.length && from[end] == from[end - 1] + 1) {
                end++;
            }
            table.copyColumns(from[i], columns, i, end - i);
            values.copy(table.values(), from[i], i, end - i);
        }
    }

    /** Sorts the elements of a row by column; mostly they are. */
    private static void sort(ElementTable table, int[] from, int start, int end) {
        boolean sorted = true;
        for (int i = start + 1; i < end; i++) {
            sorted &= table.column(from[i - 1]) <= table.column(from[i]);
        }
        if (sorted) {
            return;
        }
        Integer[] order = new Integer[end - start];
        Arrays.setAll(order, i -> from[start + i]);
        Arrays.sort(order, (a, b) -> Long.compare(table.column(a), table.column(b)));
        for (int i = 0; i < order.length; i++) {
            from[start + i] = order[i];
        }
    }

    /** The elements of row i are {@code [starts[i], starts[i + 1])}. */
    public int[] starts() {
        return starts;
    }

    public long[] columns() {
        return columns;
    }

    public Values values() {
        return values;
    }
}
