package io.github.mlformats.angel.format.merge;

import io.github.mlformats.angel.format.batch.Values;
import java.util.Arrays;

/** Rows of a matrix, put together from elements: of each row its columns, ascending, and their values. */
public final class RowBlock {
    private final int[] starts;
    private final long[] columns;
    private final Values values;

    /** @param rows the wanted rows, ascending; elements of others are left out */
    public RowBlock(ElementTable table, int[] rows) {
        this.starts = new int[rows.length + 1];
        int[] places = places(table, rows);
        for (int place : places) {
            if (place >= 0) {
                starts[place + 1]++;
            }
        }
        for (int i = 0; i < rows.length; i++) {
            starts[i + 1] += starts[i];
        }
        int size = starts[rows.length];
        this.columns = new long[size];
        this.values = Values.of(table.values().type());
        values.ensure(size);
        int[] next = starts.clone();
        int[] from = new int[size];
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= 0) {
                from[next[places[i]]++] = i;
            }
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

    /** The place of each element's row among the wanted ones; negative if it is none of them. */
    private static int[] places(ElementTable table, int[] rows) {
        int[] places = new int[table.size()];
        for (int i = 0; i < places.length; i++) {
            boolean same = i > 0 && table.row(i) == table.row(i - 1);
            places[i] = same ? places[i - 1] : Arrays.binarySearch(rows, table.row(i));
        }
        return places;
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
