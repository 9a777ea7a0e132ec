package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.ElementTable.PositionSort;
import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.decode.ValueArray;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Elements of several partitions in memory, in read order. Not thread-safe. */
public final class ElementTable {
    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

    private final String matrix;
    private final ValueArray values;
    private final List<Partition> partitions = new ArrayList<>();
    /** End position of the elements of each partition. */
    private final List<Integer> ends = new ArrayList<>();

    private int[] rows = new int[0];
    private long[] columns = new long[0];
    private int size;

    /** @param matrix its name, for messages */
    public ElementTable(String matrix, NumberType type) {
        this.matrix = matrix;
        this.values = ValueArray.of(type);
    }

    /**
     * Copies a batch of elements with single values.
     *
     * @param partition the partition of the elements
     * @throws UsageException if there are more elements than an array can hold
     */
    public void add(ElementBatch batch, Partition partition) {
        int count = batch.count();
        ensure((long) size + count);
        System.arraycopy(batch.rows(), 0, rows, size, count);
        System.arraycopy(batch.columns(), 0, columns, size, count);
        values.copy(batch.values(), 0, size, count);
        size += count;
        if (partitions.isEmpty() || partitions.get(partitions.size() - 1) != partition) {
            partitions.add(partition);
            ends.add(size);
        } else {
            ends.set(ends.size() - 1, size);
        }
    }

    private void ensure(long needed) {
        if (needed > MAX_SIZE) {
            throw new UsageException("rows or columns of matrix " + matrix + " with more than " + MAX_SIZE
                    + " elements would have to be merged in memory: use layout=elements");
        }
        if (rows.length < needed) {
            int capacity = (int) Math.min(MAX_SIZE, Math.max(needed, 1.5 * rows.length));
            rows = Arrays.copyOf(rows, capacity);
            columns = Arrays.copyOf(columns, capacity);
            values.ensureCapacity(capacity);
        }
    }

    /**
     * Removes all elements and reserves memory for new ones.
     *
     * @param expected number of elements to be added; -1 if unknown
     * @throws UsageException if there are more than an array can hold
     */
    public void clear(long expected) {
        size = 0;
        partitions.clear();
        ends.clear();
        ensure(expected);
    }

    public int size() {
        return size;
    }

    public int row(int position) {
        return rows[position];
    }

    public long column(int position) {
        return columns[position];
    }

    public ValueArray values() {
        return values;
    }

    void copyColumns(int first, long[] target, int to, int count) {
        System.arraycopy(columns, first, target, to, count);
    }

    /** The distinct rows of the elements, ascending. */
    public int[] distinctRows() {
        return Arrays.stream(rows, 0, size).sorted().distinct().toArray();
    }

    /** The positions of all elements, in read order. */
    int[] positions() {
        int[] positions = new int[size];
        Arrays.setAll(positions, i -> i);
        return positions;
    }

    /**
     * Rejects two elements of the same row and column, which cannot both be in a row.
     *
     * @param positions positions of elements, those of the same row and column next to each other
     */
    void requireDistinct(int[] positions) {
        for (int i = 1; i < positions.length; i++) {
            int one = positions[i - 1];
            int other = positions[i];
            if (columns[one] == columns[other] && rows[one] == rows[other]) {
                throw new UsageException("matrix " + matrix + " stores column " + columns[one] + " of row " + rows[one]
                        + " twice, in partition " + partition(one) + " and in partition " + partition(other)
                        + ": use layout=elements, which returns both");
            }
        }
    }

    private int partition(int position) {
        int i = 0;
        while (ends.get(i) <= position) {
            i++;
        }
        return partitions.get(i).id();
    }

    /** Stable merge sort of positions by a 64-bit key, without boxing. Linear for input that is already sorted. */
    static final class PositionSort {
        private final int[] positions;
        private final IntToLongFunction key;
        private int[] left = new int[0];

        private PositionSort(int[] positions, IntToLongFunction key) {
            this.positions = positions;
            this.key = key;
        }

        /** Sorts the positions {@code [from, end)}. */
        static void sort(int[] positions, int from, int end, IntToLongFunction key) {
            new PositionSort(positions, key).sort(from, end);
        }

        private void sort(int from, int end) {
            if (end - from < 2) {
                return;
            }
            int middle = (from + end) >>> 1;
            sort(from, middle);
            sort(middle, end);
            if (key.applyAsLong(positions[middle - 1]) > key.applyAsLong(positions[middle])) {
                merge(from, middle, end);
            }
        }

        private void merge(int from, int middle, int end) {
            int length = middle - from;
            if (left.length < length) {
                left = new int[length];
            }
            System.arraycopy(positions, from, left, 0, length);
            for (int i = 0, j = middle, to = from; i < length; to++) {
                boolean right = j < end && key.applyAsLong(positions[j]) < key.applyAsLong(left[i]);
                positions[to] = right ? positions[j++] : left[i++];
            }
        }
    }

    /** Columns of a matrix in ascending order, merged from elements: each with its values in all rows. */
    public static final class ColumnBlock {
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
}
