package io.github.mlformats.core.vector.build.nested;

import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;

/** Rows that hold others, placed one row's after the other's: of each row it is known where they end, and whether it is null. */
public abstract class ContainerBuilder extends ColumnBuilder {
    private final BitSet nulls = new BitSet();
    private int[] starts = new int[17];

    /** See {@link ColumnBuilder}. */
    ContainerBuilder(BatchBytes held, String name, DataType type) {
        super(held, name, type);
    }

    @Override
    public void clear() {
        nulls.clear();
    }

    /** The place of a row's first element, all rows before it being put. */
    public final int start(int row) {
        return starts[row];
    }

    /** Puts a row whose elements were put: from {@link #start} on, the last one before {@code end}. */
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
        held.hold(Integer.BYTES);
        if (row + 2 > starts.length) {
            starts = Arrays.copyOf(starts, Math.max(row + 2, 2 * starts.length));
        }
        starts[row + 1] = end;
    }

    /** Where each row's elements begin, and after the last row where they end. */
    final int[] starts() {
        return starts;
    }

    /** Rows that are null; null if there are none. */
    final BitSet nulls() {
        return nulls.isEmpty() ? null : nulls;
    }
}
