package io.github.mlformats.core.vector.build.value;

import io.github.mlformats.core.vector.BatchBytes;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;

/** Rows that hold no others: values side by side, and which rows have none. */
abstract class LeafBuilder extends ColumnBuilder {
    /** Rows that there is room for at first; tables may have thousands of columns. */
    static final int FIRST_CAPACITY = 16;

    /** The longest array that Java makes. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private final BitSet nulls = new BitSet();
    /** About what a value takes, with the mark of whether it is null. */
    private final int size;

    LeafBuilder(BatchBytes held, String name, DataType type) {
        super(held, name, type);
        this.size = type.defaultSize() + 1;
    }

    @Override
    public void clear() {
        nulls.clear();
    }

    @Override
    public final void putNull(int row) {
        held.hold(size);
        reserve(row);
        nulls.set(row);
    }

    /** Begins a row that has a value. */
    final void begin(int row) {
        held.hold(size);
        reserve(row);
        nulls.clear(row);
    }

    /** Whether a row has no value. */
    public final boolean isNull(int row) {
        return nulls.get(row);
    }

    /** Makes room for a row, all rows before it being put. */
    abstract void reserve(int row);

    /** Rows that are null; null if there are none. */
    final BitSet nulls() {
        return nulls.isEmpty() ? null : nulls;
    }

    /**
     * What the length of an array should grow to.
     *
     * @throws IllegalStateException if there is none of the length that is needed
     */
    final int grown(int length, long needed) {
        if (needed > MAX_LENGTH) {
            throw new IllegalStateException("column " + name() + " needs " + needed + " places in one batch");
        }
        return (int) Math.min(MAX_LENGTH, Math.max(needed, 2L * length));
    }
}
