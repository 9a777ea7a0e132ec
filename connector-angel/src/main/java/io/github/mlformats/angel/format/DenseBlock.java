package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.decode.ValueArray;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Rows of a dense matrix with a value for every column, filled directly from batches of elements. Consecutive elements of a row
 * are copied in bulk. Call {@link #begin}, {@link #add} for each batch, and {@link #end}. Not thread-safe.
 */
public final class DenseBlock {
    private final ValueArray values;
    private final ColumnRange range;
    private final long firstColumn;
    private final int width;
    private final BitSet filled = new BitSet();
    private int[] rows = {};

    /**
     * @param range range of the columns that may be stored
     * @param firstColumn column of the first value, at most the start of the range
     */
    public DenseBlock(NumberType type, ColumnRange range, long firstColumn) {
        this.values = ValueArray.of(type);
        this.range = range;
        this.firstColumn = firstColumn;
        this.width = (int) (range.end() - firstColumn);
    }

    /**
     * Starts an empty block.
     *
     * @param requested the rows, ascending; elements of other rows are ignored. Their number times the width must fit into an
     *     array
     */
    public void begin(int[] requested) {
        rows = requested;
        filled.clear();
        values.ensureCapacity(rows.length * width);
    }

    /**
     * Adds the elements of a batch.
     *
     * @return false if an element is outside the range, or has the same position as another one
     */
    public boolean add(ElementBatch batch) {
        for (int i = 0, end; i < batch.count(); i = end) {
            end = batch.isSingleRun() ? batch.count() : endOfRun(batch, i);
            int row = Arrays.binarySearch(rows, batch.rows()[i]);
            if (row >= 0 && !add(batch, i, end, row)) {
                return false;
            }
        }
        return true;
    }

    private static int endOfRun(ElementBatch batch, int first) {
        int[] rows = batch.rows();
        long[] columns = batch.columns();
        int end = first + 1;
        while (end < batch.count() && rows[end] == rows[first] && columns[end] == columns[end - 1] + 1) {
            end++;
        }
        return end;
    }

    private boolean add(ElementBatch batch, int first, int end, int row) {
        long column = batch.columns()[first];
        int count = end - first;
        if (!range.contains(column) || !range.contains(column + count - 1)) {
            return false;
        }
        int to = row * width + (int) (column - firstColumn);
        int occupied = filled.nextSetBit(to);
        if (occupied >= 0 && occupied < to + count) {
            return false;
        }
        filled.set(to, to + count);
        values.copy(batch.values(), first, to, count);
        return true;
    }

    /** Completes the block: sets values that were not added to 0. */
    public void end() {
        int size = rows.length * width;
        for (int gap = filled.nextClearBit(0); gap < size; ) {
            int after = filled.nextSetBit(gap);
            int end = after < 0 ? size : after;
            values.zero(gap, end);
            gap = filled.nextClearBit(end);
        }
    }

    /** Number of rows. */
    public int size() {
        return rows.length;
    }

    /** Number of values of a row. */
    public int width() {
        return width;
    }

    /** The values of all rows, row by row. */
    public ValueArray values() {
        return values;
    }
}
