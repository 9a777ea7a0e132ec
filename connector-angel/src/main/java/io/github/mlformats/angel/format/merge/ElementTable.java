package io.github.mlformats.angel.format.merge;

import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;
import java.util.Arrays;

/** Elements of several partitions in memory, in the order in which they were read. */
public final class ElementTable {
    private int[] rows = new int[0];
    private long[] columns = new long[0];
    private final Values values;
    private int size;

    public ElementTable(ValueType type) {
        this.values = Values.of(type);
    }

    /**
     * Copies a batch of elements with single values.
     *
     * @throws io.github.mlformats.core.error.UsageException if there are more elements than an array can hold
     */
    public void add(Elements batch) {
        int count = batch.count();
        ensure(Capacity.check((long) size + count));
        System.arraycopy(batch.rows(), 0, rows, size, count);
        System.arraycopy(batch.columns(), 0, columns, size, count);
        values.copy(batch.values(), 0, size, count);
        size += count;
    }

    private void ensure(int needed) {
        if (rows.length < needed) {
            int capacity = (int) Math.min(Capacity.MOST, Math.max(needed, 1.5 * rows.length));
            rows = Arrays.copyOf(rows, capacity);
            columns = Arrays.copyOf(columns, capacity);
            values.ensure(capacity);
        }
    }

    /** Forgets all elements. */
    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public int row(int i) {
        return rows[i];
    }

    public long column(int i) {
        return columns[i];
    }

    void copyColumns(int first, long[] target, int to, int count) {
        System.arraycopy(columns, first, target, to, count);
    }

    public Values values() {
        return values;
    }

    /** The different columns, ascending. */
    long[] distinctColumns() {
        long[] sorted = Arrays.copyOf(columns, size);
        Arrays.sort(sorted);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[distinct++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, distinct);
    }
}
