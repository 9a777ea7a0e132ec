package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.ElementTable.PositionSort;
import io.github.mlformats.angel.format.decode.ValueArray;
import java.util.Arrays;

/** Columns of a matrix in ascending order, merged from elements: each with its values in all rows. */
public final class ColumnBlock {
    private final ElementTable table;
    private final int[] rows;
    private final long[] index;
    /** The elements of column i are those at {@code places[starts[i]]} to {@code places[starts[i + 1] - 1]}. */
    private final int[] starts;

    private final int[] places;

    /**
     * @param rows all rows, ascending
     * @throws io.github.mlformats.core.error.UsageException if a row has a column twice
     */
    public ColumnBlock(ElementTable table, int[] rows) {
        this.table = table;
        this.rows = rows;
        this.places = table.positions();
        PositionSort.sort(places, 0, places.length, table::row);
        PositionSort.sort(places, 0, places.length, table::column);
        table.requireDistinct(places);
        long[] columns = new long[places.length];
        int[] firsts = new int[places.length + 1];
        int size = 0;
        for (int i = 0; i < places.length; i++) {
            if (i == 0 || table.column(places[i]) != columns[size - 1]) {
                columns[size] = table.column(places[i]);
                firsts[size++] = i;
            }
        }
        firsts[size] = places.length;
        this.index = Arrays.copyOf(columns, size);
        this.starts = Arrays.copyOf(firsts, size + 1);
    }

    /** The columns, ascending. */
    public long[] index() {
        return index;
    }

    /** Number of values of a column: one for each row. */
    public int width() {
        return rows.length;
    }

    /** Writes the values of {@code count} columns, one column after the other; 0 where a row has no such column. */
    public void copy(int first, int count, ValueArray values) {
        int width = rows.length;
        values.ensureCapacity(count * width);
        values.zero(0, count * width);
        for (int i = 0; i < count; i++) {
            for (int at = starts[first + i]; at < starts[first + i + 1]; at++) {
                int row = Arrays.binarySearch(rows, table.row(places[at]));
                values.copy(table.values(), places[at], i * width + row, 1);
            }
        }
    }
}
