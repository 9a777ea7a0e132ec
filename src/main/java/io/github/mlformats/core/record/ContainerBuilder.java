package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;

/** Base class of array and map builders: keeps the offset of each row's elements, and nulls. */
public abstract class ContainerBuilder extends ColumnBuilder {
    private final BitSet nulls = new BitSet();
    private int[] starts = new int[17];

    /** See {@link ColumnBuilder}. */
    ContainerBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(byteCounter, name, type);
    }

    @Override
    public void startBatch() {
        nulls.clear();
    }

    /** Returns the position of a row's first element. All previous rows must have been put. */
    public final int start(int row) {
        return starts[row];
    }

    /** Puts a row with the elements {@code [start(row), end)}, which must have been put before. */
    public final void end(int row, int end) {
        place(row, end);
        nulls.clear(row);
    }

    @Override
    public final void putNull(int row) {
        place(row, start(row));
        nulls.set(row);
    }

    private void place(int row, int end) {
        byteCounter.add(Integer.BYTES);
        if (row + 2 > starts.length) {
            starts = Arrays.copyOf(starts, Math.max(row + 2, 2 * starts.length));
        }
        starts[row + 1] = end;
    }

    /** Returns the offset of each row's elements, followed by the end of the last row. */
    final int[] starts() {
        return starts;
    }

    /** Returns the null rows; null if there are none. */
    final BitSet nulls() {
        return nulls.isEmpty() ? null : nulls;
    }
}
