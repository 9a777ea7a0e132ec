package io.github.mlformats.core.index;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.util.sketch.BloomFilter;

/**
 * A filter that is evaluated on the statistics of a range of rows. The result is the set of the values of SQL's three-valued
 * logic that the filter may have for a row of the range; it may contain values that it has for no row. A range is skipped if
 * the filter cannot be true.
 */
sealed interface IndexFilter extends Serializable {
    /** The filter may be true. */
    int TRUE = 1;
    /** The filter may be false. */
    int FALSE = 2;
    /** The filter may be unknown, because of a null. */
    int UNKNOWN = 4;
    /** Nothing is known. */
    int ANY = TRUE | FALSE | UNKNOWN;

    /**
     * Returns the set of possible values.
     *
     * @param columns the statistics of each column of the filter; null for a column without statistics
     */
    int evaluate(ColumnStatistics[] columns);

    /** Whether there are statistics by which the filter cannot have a value, {@link #TRUE} or {@link #FALSE}. */
    boolean canExclude(int value);

    /** Whether a row of the range may match. */
    default boolean mayMatch(ColumnStatistics[] columns) {
        return (evaluate(columns) & TRUE) != 0;
    }

    /** A filter that statistics do not decide. */
    record Undecided() implements IndexFilter {
        @Override
        public int evaluate(ColumnStatistics[] columns) {
            return ANY;
        }

        @Override
        public boolean canExclude(int value) {
            return false;
        }
    }

    /** The conjunction of filters. */
    record And(List<IndexFilter> parts) implements IndexFilter {
        @Override
        public int evaluate(ColumnStatistics[] columns) {
            int result = TRUE;
            for (IndexFilter part : parts) {
                result = and(result, part.evaluate(columns));
            }
            return result;
        }

        /** Combines each possible value with each: FALSE decides, then UNKNOWN. */
        private static int and(int a, int b) {
            int result = a & b & TRUE | (a | b) & FALSE;
            boolean unknown = (a & UNKNOWN) != 0 && (b & (TRUE | UNKNOWN)) != 0
                    || (b & UNKNOWN) != 0 && (a & (TRUE | UNKNOWN)) != 0;
            return unknown ? result | UNKNOWN : result;
        }

        @Override
        public boolean canExclude(int value) {
            return value == TRUE
                    ? parts.stream().anyMatch(part -> part.canExclude(TRUE))
                    : parts.stream().allMatch(part -> part.canExclude(FALSE));
        }
    }

    /** The negation of a filter. */
    record Not(IndexFilter negated) implements IndexFilter {
        @Override
        public int evaluate(ColumnStatistics[] columns) {
            int value = negated.evaluate(columns);
            return value & UNKNOWN | ((value & TRUE) != 0 ? FALSE : 0) | ((value & FALSE) != 0 ? TRUE : 0);
        }

        @Override
        public boolean canExclude(int value) {
            return negated.canExclude(value == TRUE ? FALSE : TRUE);
        }
    }

    /** Whether a column is null. */
    record IsNull(int column) implements IndexFilter {
        @Override
        public int evaluate(ColumnStatistics[] columns) {
            ColumnStatistics statistics = columns[column];
            if (statistics == null) {
                return TRUE | FALSE;
            }
            return (statistics.nulls() > 0 ? TRUE : 0) | (statistics.nulls() < statistics.rows() ? FALSE : 0);
        }

        @Override
        public boolean canExclude(int value) {
            return true;
        }
    }

    /** A filter that is unknown for each null, and otherwise depends on the value of one column. */
    sealed interface OfValue extends IndexFilter {
        /** Returns the position of the column. */
        int column();

        /** Returns the result for NaN. */
        int ofNan();

        /** Returns the possible results for values that are neither null nor NaN. */
        int ofValues(ColumnStatistics statistics);

        @Override
        default int evaluate(ColumnStatistics[] columns) {
            ColumnStatistics statistics = columns[column()];
            if (statistics == null) {
                return ANY;
            }
            return (statistics.nulls() > 0 ? UNKNOWN : 0)
                    | (statistics.nans() > 0 ? ofNan() : 0)
                    | (statistics.values() > 0 ? ofValues(statistics) : 0);
        }

        @Override
        default boolean canExclude(int value) {
            return true;
        }

        /** Compares the minimum with a key; less if it is unknown. */
        static int compareMin(ColumnStatistics statistics, Object key) {
            return statistics.min() == null ? -1 : IndexedType.compare(statistics.min(), key);
        }

        /** Compares the maximum with a key; greater if it is unknown. */
        static int compareMax(ColumnStatistics statistics, Object key) {
            return statistics.max() == null ? 1 : IndexedType.compare(statistics.max(), key);
        }

        static int result(boolean mayBeTrue, boolean mayBeFalse) {
            return (mayBeTrue ? TRUE : 0) | (mayBeFalse ? FALSE : 0);
        }
    }

    /** Whether a value is less than a key, or equal if that counts. NaN is greater than any other value. */
    record Less(int column, Object key, boolean orEqual) implements OfValue {
        @Override
        public int ofNan() {
            return orEqual && key.equals(Double.NaN) ? TRUE : FALSE;
        }

        @Override
        public int ofValues(ColumnStatistics statistics) {
            int least = OfValue.compareMin(statistics, key);
            int most = OfValue.compareMax(statistics, key);
            return OfValue.result(least < 0 || orEqual && least == 0, most > 0 || !orEqual && most == 0);
        }
    }

    /**
     * Whether a value is one of some keys.
     *
     * @param keys ascending and distinct
     * @param hasNull whether null is in the list, too: then the filter is never false
     */
    record In(int column, Object[] keys, boolean hasNull) implements OfValue {
        /** Maximum number of keys that are looked up in a Bloom filter. */
        private static final int MAX_LOOKUPS = 1000;

        @Override
        public int ofNan() {
            boolean found = keys.length > 0 && keys[keys.length - 1].equals(Double.NaN);
            return found ? TRUE : otherwise();
        }

        private int otherwise() {
            return hasNull ? UNKNOWN : FALSE;
        }

        @Override
        public int ofValues(ColumnStatistics statistics) {
            int first = firstNotLess(statistics);
            int end = first;
            while (end < keys.length && end - first <= MAX_LOOKUPS && OfValue.compareMax(statistics, keys[end]) >= 0) {
                end++;
            }
            boolean single = end - first == 1
                    && OfValue.compareMin(statistics, keys[first]) == 0
                    && OfValue.compareMax(statistics, keys[first]) == 0;
            return (mayContain(statistics, first, end) ? TRUE : 0) | (single ? 0 : otherwise());
        }

        private int firstNotLess(ColumnStatistics statistics) {
            if (statistics.min() == null) {
                return 0;
            }
            int found = Arrays.binarySearch(keys, statistics.min(), IndexedType::compare);
            return found < 0 ? -found - 1 : found;
        }

        private boolean mayContain(ColumnStatistics statistics, int first, int end) {
            if (end == first || end - first > MAX_LOOKUPS) {
                return end > first;
            }
            BloomFilter filter = keys[first] instanceof byte[] ? statistics.bloomFilter() : null;
            if (filter == null) {
                return true;
            }
            for (int i = first; i < end; i++) {
                if (filter.mightContainLong(ColumnStatistics.hash((byte[]) keys[i]))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Whether a text starts with a prefix. */
    record StartsWith(int column, byte[] prefix) implements OfValue {
        @Override
        public int ofNan() {
            return ANY;
        }

        @Override
        public int ofValues(ColumnStatistics statistics) {
            int least = statistics.min() == null ? -1 : comparePrefix((byte[]) statistics.min());
            int most = statistics.max() == null ? 1 : comparePrefix((byte[]) statistics.max());
            return OfValue.result(least <= 0 && most >= 0, least != 0 || most != 0);
        }

        /** Compares as many bytes as the prefix has. */
        private int comparePrefix(byte[] text) {
            return Arrays.compareUnsigned(text, 0, Math.min(text.length, prefix.length), prefix, 0, prefix.length);
        }
    }
}
