package io.github.mlformats.angel.format.matrix;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The saved rows of a partition in ascending order, which is the order of the file regardless of that in the meta (angel.md,
 * section 2). Stored in arrays, because a partition may have many rows. Immutable.
 */
public final class RowMetas implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The rows are unknown, because there is no meta. */
    public static final RowMetas UNKNOWN = new RowMetas(null, null, null);

    private final int[] ids;
    private final int[] counts;
    private final byte[] saveTypes;

    private RowMetas(int[] ids, int[] counts, byte[] saveTypes) {
        this.ids = ids;
        this.counts = counts;
        this.saveTypes = saveTypes;
    }

    /** The rows {@code 0} to {@code size - 1}, with unknown numbers of elements. */
    public static RowMetas withUnknownCounts(int size) {
        int[] ids = new int[size];
        Arrays.setAll(ids, i -> i);
        return new RowMetas(ids, null, null);
    }

    /** The rows of several partitions, ascending and distinct; unknown if those of a partition are. */
    public static RowMetas union(Stream<RowMetas> several) {
        List<RowMetas> all = several.toList();
        if (!all.stream().allMatch(RowMetas::isKnown)) {
            return UNKNOWN;
        }
        int[] ids = all.stream().flatMapToInt(rows -> Arrays.stream(rows.ids)).toArray();
        return new RowMetas(Arrays.stream(ids).sorted().distinct().toArray(), null, null);
    }

    /** The rows that satisfy the condition, without their numbers of elements. */
    public RowMetas filter(IntPredicate condition) {
        return isKnown() ? new RowMetas(Arrays.stream(ids).filter(condition).toArray(), null, null) : UNKNOWN;
    }

    /** Whether a row satisfies the condition. Must not be called if the rows are unknown. */
    public boolean anyMatch(IntPredicate condition) {
        return Arrays.stream(ids).anyMatch(condition);
    }

    /** The same rows, where those whose index satisfies the condition have the save type of sparse rows, and others that of dense ones. */
    public RowMetas asSparse(IntPredicate condition) {
        byte[] types = new byte[ids.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = (byte) (condition.test(i) ? 1 : 0);
        }
        return new RowMetas(ids, counts, types);
    }

    /** Whether the rows are known. */
    public boolean isKnown() {
        return ids != null;
    }

    /** Whether the number of elements of each row is known. */
    public boolean hasCounts() {
        return counts != null;
    }

    /** Number of rows. */
    public int size() {
        return ids.length;
    }

    /** Numbers of all rows. */
    public int[] ids() {
        return ids.clone();
    }

    public int id(int i) {
        return ids[i];
    }

    /** Number of elements of the i-th row; in column formats, of its vector. */
    public int count(int i) {
        return counts[i];
    }

    /** Save type of the i-th row: 0 for dense, 1 for sparse. Only snapshots have save types; otherwise 0. */
    public int saveType(int i) {
        return saveTypes == null ? 0 : saveTypes[i];
    }

    /** Whether all rows have the same save type. */
    public boolean hasUniformSaveType() {
        for (int i = 1; i < ids.length; i++) {
            if (saveType(i) != saveType(0)) {
                return false;
            }
        }
        return true;
    }

    /** Index of a row; negative if it is not listed. */
    public int indexOf(int id) {
        return Arrays.binarySearch(ids, id);
    }

    /** Number of elements of all rows. */
    public long total() {
        long total = 0;
        for (int count : counts) {
            total += count;
        }
        return total;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowMetas rows
                && Arrays.equals(ids, rows.ids)
                && Arrays.equals(counts, rows.counts)
                && Arrays.equals(saveTypes, rows.saveTypes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(ids) + Arrays.hashCode(counts);
    }

    /** Collects the rows of a partition. Grows with the rows that were read, not with a count from the file. */
    static final class Builder {
        private int[] ids = new int[4];
        private int[] counts = new int[4];
        private byte[] saveTypes = new byte[4];
        private boolean hasCounts = true;
        private boolean typed;
        private int size;

        void add(int id, int count, byte saveType) {
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
                saveTypes = Arrays.copyOf(saveTypes, 2 * size);
            }
            ids[size] = id;
            counts[size] = count;
            saveTypes[size] = saveType;
            typed |= saveType != 0;
            size++;
        }

        /** Adds a row with an unknown number of elements. */
        void add(int id) {
            add(id, 0, (byte) 0);
            hasCounts = false;
        }

        /** Sorts the rows. */
        RowMetas build() {
            // Row and index in one long each, to sort without boxing.
            long[] order = new long[size];
            for (int i = 0; i < size; i++) {
                order[i] = (long) ids[i] << 32 | i;
            }
            Arrays.sort(order);
            int[] sortedIds = new int[size];
            int[] sortedCounts = hasCounts ? new int[size] : null;
            byte[] sortedTypes = typed ? new byte[size] : null;
            for (int i = 0; i < size; i++) {
                int from = (int) order[i];
                sortedIds[i] = ids[from];
                if (hasCounts) {
                    sortedCounts[i] = counts[from];
                }
                if (typed) {
                    sortedTypes[i] = saveTypes[from];
                }
            }
            return new RowMetas(sortedIds, sortedCounts, sortedTypes);
        }
    }

    public RecordCounter recordCounter() {
        return new RecordCounter();
    }

    /** Verifies the rows in records against the listed ones, and counts the records of each. */
    public final class RecordCounter {
        private final long[] found = new long[isKnown() ? ids.length : 0];
        private int last = -1;
        private int lastId;

        /** Counts a record of a row; returns false if the meta does not list the row. */
        public boolean add(int id) {
            if (last >= 0 && id == lastId) {
                found[last]++;
                return true;
            }
            if (!isKnown()) {
                return true;
            }
            int rowIndex = indexOf(id);
            if (rowIndex < 0) {
                return false;
            }
            last = rowIndex;
            lastId = id;
            found[rowIndex]++;
            return true;
        }

        /** Index of the first row whose number of records differs from the meta; -1 if there is none. */
        public int firstMismatch() {
            for (int i = 0; hasCounts() && i < found.length; i++) {
                if (found[i] != counts[i]) {
                    return i;
                }
            }
            return -1;
        }

        /** Number of records of the i-th row. */
        public long count(int i) {
            return found[i];
        }
    }
}
