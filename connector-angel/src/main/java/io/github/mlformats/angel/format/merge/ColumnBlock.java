package io.github.mlformats.angel.format.merge;

import io.github.mlformats.angel.format.batch.Values;
import java.util.Arrays;

/** The columns of a block of a matrix with their values of all rows, put together from elements. */
public final class ColumnBlock {
    private final long[] index;
    private final int width;
    private final Values values;

    /**
     * @param rows all rows, ascending
     * @throws io.github.mlformats.core.error.UsageException if there are more values than an array can hold
     */
    public ColumnBlock(ElementTable table, int[] rows) {
        this.index = table.distinctColumns();
        this.width = rows.length;
        this.values = Values.of(table.values().type());
        values.ensure(Capacity.check((long) index.length * width));
        for (int i = 0; i < table.size(); i++) {
            int column = Arrays.binarySearch(index, table.column(i));
            int row = Arrays.binarySearch(rows, table.row(i));
            values.copy(table.values(), i, column * width + row, 1);
        }
    }

    /** The columns, ascending. */
    public long[] index() {
        return index;
    }

    /** Number of values of a column: one for each row. */
    public int width() {
        return width;
    }

    /** Those of column i are at {@code [i * width, (i + 1) * width)}; 0 where a row has no such column. */
    public Values values() {
        return values;
    }
}
