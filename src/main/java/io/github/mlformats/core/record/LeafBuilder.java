package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;

/** Base class of builders of non-nested types: keeps nulls and grows buffers. */
abstract class LeafBuilder extends ColumnBuilder {
    /** Initial capacity in rows. Small, as tables may have thousands of columns. */
    static final int INITIAL_CAPACITY = 16;

    /** Largest array length that JVMs support. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private final BitSet nulls = new BitSet();
    /** Estimated bytes per value, including its null flag. */
    private final int size;

    LeafBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(byteCounter, name, type);
        this.size = type.defaultSize() + 1;
    }

    @Override
    public void startBatch() {
        nulls.clear();
    }

    @Override
    public final void putNull(int row) {
        byteCounter.add(size);
        reserve(row);
        nulls.set(row);
    }

    /** Starts a non-null row. */
    final void begin(int row) {
        byteCounter.add(size);
        reserve(row);
        nulls.clear(row);
    }

    /** Whether a row is null. */
    public final boolean isNull(int row) {
        return nulls.get(row);
    }

    /** Ensures capacity for a row. All previous rows have been put. */
    abstract void reserve(int row);

    /** Returns the null rows; null if there are none. */
    final BitSet nulls() {
        return nulls.isEmpty() ? null : nulls;
    }

    /**
     * Returns the new length of an array that has to grow.
     *
     * @throws IllegalStateException if no array can be as long as needed
     */
    final int grownCapacity(int length, long needed) {
        if (needed > MAX_LENGTH) {
            throw new IllegalStateException(
                    "column " + name() + " needs an array of " + needed + " elements in one batch");
        }
        return (int) Math.min(MAX_LENGTH, Math.max(needed, 2L * length));
    }
}
