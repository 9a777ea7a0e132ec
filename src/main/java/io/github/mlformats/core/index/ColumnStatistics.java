package io.github.mlformats.core.index;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.sketch.BloomFilter;

/**
 * Statistics of the values of a column in a range of rows.
 *
 * @param rows number of rows, with those that are null
 * @param nulls number of nulls
 * @param nans number of NaNs
 * @param min lower bound of the values that are neither null nor NaN; null if unknown
 * @param max upper bound of these values; null if unknown
 * @param bloom a serialized Bloom filter of the {@linkplain #hash hashes} of the values; null if there is none
 */
record ColumnStatistics(long rows, long nulls, long nans, Object min, Object max, byte[] bloom)
        implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final long HASH_SEED = 42;
    /** Spark's own filters have at most 24 hash functions. A damaged filter could ask for 2 billion. */
    private static final int MAX_HASH_FUNCTIONS = 64;

    /** Number of rows that are neither null nor NaN. */
    long values() {
        return rows - nulls - nans;
    }

    /** Returns these statistics without the Bloom filter. */
    ColumnStatistics withoutBloom() {
        return new ColumnStatistics(rows, nulls, nans, min, max, null);
    }

    /** Returns the statistics of these rows and others, without a Bloom filter. */
    ColumnStatistics and(ColumnStatistics other) {
        return new ColumnStatistics(
                rows + other.rows,
                nulls + other.nulls,
                nans + other.nans,
                bound(min, other, other.min, -1),
                bound(max, other, other.max, 1),
                null);
    }

    /** Returns the lower bound, or the upper one if the sign is 1; null if one of both is unknown. */
    private Object bound(Object own, ColumnStatistics other, Object others, int sign) {
        if (values() == 0 || other.values() == 0) {
            return values() == 0 ? others : own;
        }
        if (own == null || others == null) {
            return null;
        }
        return Integer.signum(IndexedType.compare(own, others)) == sign ? own : others;
    }

    /**
     * Returns the least or greatest value in Spark's internal representation. There must be a value that is not null.
     *
     * @return empty if only a bound of it is known
     */
    Optional<Object> extreme(DataType type, boolean greatest) {
        boolean isNan = nans > 0 && (greatest || values() == 0);
        Object key = isNan ? (Object) Double.NaN : greatest ? max : min;
        // Text may be cut, and 0.0 be -0.0.
        if (key == null
                || key instanceof byte[] bytes && bytes.length >= StatisticsCollector.MAX_BOUND_BYTES
                || key instanceof Double number && number == 0) {
            return Optional.empty();
        }
        return IndexedType.value(key, type);
    }

    /** Whether counts and bounds are possible. */
    boolean isPlausible() {
        return nulls >= 0
                && nans >= 0
                && nulls <= rows
                && nans <= rows - nulls
                && (min == null || max == null || IndexedType.compare(min, max) <= 0)
                && !(min instanceof Double low && low.isNaN())
                && !(max instanceof Double high && high.isNaN());
    }

    /** Returns the Bloom filter; null if there is none, it is damaged, or a later Spark wrote it. */
    BloomFilter bloomFilter() {
        if (bloom == null || bloom.length < 16) {
            return null;
        }
        // Version, number of hash functions, a seed from version 2 on, number of longs: checked before any is
        // allocated.
        ByteBuffer header = ByteBuffer.wrap(bloom);
        int version = header.getInt();
        int hashFunctions = header.getInt();
        if (version == 2) {
            header.getInt();
        }
        int longs = header.remaining() < 4 ? 0 : header.getInt();
        if (hashFunctions < 1 || hashFunctions > MAX_HASH_FUNCTIONS || longs < 1 || header.remaining() != 8L * longs) {
            return null;
        }
        try {
            return BloomFilter.readFrom(new ByteArrayInputStream(bloom));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** Returns the hash of a text, which is that of its bytes. */
    static long hash(UTF8String value) {
        return XXH64.hashUnsafeBytes(value.getBaseObject(), value.getBaseOffset(), value.numBytes(), HASH_SEED);
    }

    /** Returns the hash of a value of a string or binary column: Spark's {@code xxhash64(value)}. */
    static long hash(byte[] value) {
        return XXH64.hashUnsafeBytes(value, Platform.BYTE_ARRAY_OFFSET, value.length, HASH_SEED);
    }
}
