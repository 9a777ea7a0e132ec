package io.github.mlformats.core.index;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.sketch.BloomFilter;

/** Collects the statistics of a column in a range of rows. Reused for the ranges of a file; keeps no more than hashes. */
final class StatisticsCollector {
    /** Longer minima and maxima are truncated, to bounds. */
    static final int MAX_BOUND_BYTES = 64;
    /** Maximum number of values in a range with a Bloom filter. */
    private static final int MAX_HASHES = 1 << 20;

    private static final double FALSE_POSITIVES = 0.03;

    private final DataType type;
    private final IndexedType indexed;
    private final boolean hasBloomFilter;
    private long[] hashes = new long[0];

    private long rows;
    private long nulls;
    private long nans;
    private long minLong;
    private long maxLong;
    private double minDouble;
    private double maxDouble;
    private byte[] minBytes;
    private byte[] maxBytes;
    private int hashCount;
    private boolean tooManyHashes;

    /** @param type a type of {@link IndexedType} */
    StatisticsCollector(DataType type) {
        this.type = type;
        this.indexed = IndexedType.of(type);
        this.hasBloomFilter = IndexedType.hasBloomFilter(type);
        reset();
    }

    private void reset() {
        rows = 0;
        nulls = 0;
        nans = 0;
        minLong = Long.MAX_VALUE;
        maxLong = Long.MIN_VALUE;
        minDouble = Double.POSITIVE_INFINITY;
        maxDouble = Double.NEGATIVE_INFINITY;
        minBytes = null;
        maxBytes = null;
        hashCount = 0;
        tooManyHashes = false;
    }

    /** Adds rows {@code [from, to)} of a batch. */
    void add(ColumnVector vector, int from, int to) {
        rows += to - from;
        switch (indexed) {
            case LONG -> addLongs(vector, from, to);
            case DOUBLE -> addDoubles(vector, from, to);
            case BYTES -> {
                if (type instanceof StringType) {
                    addTexts(vector, from, to);
                } else {
                    addBytes(vector, from, to);
                }
            }
        }
    }

    private void addLongs(ColumnVector vector, int from, int to) {
        for (int i = from; i < to; i++) {
            if (vector.isNullAt(i)) {
                nulls++;
            } else {
                long value = longValue(vector, i);
                minLong = Math.min(minLong, value);
                maxLong = Math.max(maxLong, value);
            }
        }
    }

    private long longValue(ColumnVector vector, int i) {
        if (type instanceof BooleanType) {
            return vector.getBoolean(i) ? 1 : 0;
        } else if (type instanceof ByteType) {
            return vector.getByte(i);
        } else if (type instanceof ShortType) {
            return vector.getShort(i);
        } else if (type instanceof IntegerType || type instanceof DateType) {
            return vector.getInt(i);
        } else if (type instanceof DecimalType decimal) {
            return (Long) IndexedType.key(vector.getDecimal(i, decimal.precision(), decimal.scale()), type);
        }
        return vector.getLong(i);
    }

    private void addDoubles(ColumnVector vector, int from, int to) {
        boolean isFloat = type instanceof FloatType;
        for (int i = from; i < to; i++) {
            if (vector.isNullAt(i)) {
                nulls++;
                continue;
            }
            double value = isFloat ? vector.getFloat(i) : vector.getDouble(i);
            if (Double.isNaN(value)) {
                nans++;
            } else {
                // -0.0 equals 0.0.
                minDouble = Math.min(minDouble, value + 0.0);
                maxDouble = Math.max(maxDouble, value + 0.0);
            }
        }
    }

    /** Copies only the values that become the minimum or maximum. */
    private void addTexts(ColumnVector vector, int from, int to) {
        UTF8String min = minBytes == null ? null : UTF8String.fromBytes(minBytes);
        UTF8String max = maxBytes == null ? null : UTF8String.fromBytes(maxBytes);
        for (int i = from; i < to; i++) {
            if (vector.isNullAt(i)) {
                nulls++;
                continue;
            }
            UTF8String value = vector.getUTF8String(i);
            if (min == null || value.compareTo(min) < 0) {
                minBytes = value.getBytes().clone();
                min = UTF8String.fromBytes(minBytes);
            }
            if (max == null || value.compareTo(max) > 0) {
                maxBytes = value.getBytes().clone();
                max = UTF8String.fromBytes(maxBytes);
            }
            addHash(ColumnStatistics.hash(value));
        }
    }

    private void addBytes(ColumnVector vector, int from, int to) {
        for (int i = from; i < to; i++) {
            if (vector.isNullAt(i)) {
                nulls++;
                continue;
            }
            byte[] value = bytesValue(vector, i);
            if (minBytes == null || Arrays.compareUnsigned(value, minBytes) < 0) {
                minBytes = value;
            }
            if (maxBytes == null || Arrays.compareUnsigned(value, maxBytes) > 0) {
                maxBytes = value;
            }
            if (hasBloomFilter) {
                addHash(ColumnStatistics.hash(value));
            }
        }
    }

    private byte[] bytesValue(ColumnVector vector, int i) {
        if (type instanceof DecimalType decimal) {
            return (byte[]) IndexedType.key(vector.getDecimal(i, decimal.precision(), decimal.scale()), type);
        }
        return vector.getBinary(i);
    }

    private void addHash(long hash) {
        if (hashCount == MAX_HASHES) {
            tooManyHashes = true;
            return;
        }
        if (hashCount == hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.max(1024, 2 * hashCount));
        }
        hashes[hashCount++] = hash;
    }

    /** Returns the statistics of the rows added so far, and starts the next range. */
    ColumnStatistics finish() {
        boolean hasValues = rows > nulls + nans;
        Object min = null;
        Object max = null;
        if (hasValues) {
            switch (indexed) {
                case LONG -> {
                    min = minLong;
                    max = maxLong;
                }
                case DOUBLE -> {
                    min = minDouble;
                    max = maxDouble;
                }
                case BYTES -> {
                    min = lowerBound(minBytes);
                    max = upperBound(maxBytes);
                }
            }
        }
        ColumnStatistics result = new ColumnStatistics(rows, nulls, nans, min, max, bloomFilter());
        reset();
        return result;
    }

    /** Returns a value, or the prefix of a long one, which is less. */
    static byte[] lowerBound(byte[] value) {
        return value.length <= MAX_BOUND_BYTES ? value.clone() : Arrays.copyOf(value, MAX_BOUND_BYTES);
    }

    /** Returns a value, or one of the greatest length that is greater than all with its prefix; null if there is none. */
    static byte[] upperBound(byte[] value) {
        if (value.length <= MAX_BOUND_BYTES) {
            return value.clone();
        }
        for (int length = MAX_BOUND_BYTES; length > 0; length--) {
            if (value[length - 1] != (byte) 0xff) {
                // As long as a prefix: only shorter bounds are known to be values.
                byte[] bound = Arrays.copyOf(Arrays.copyOf(value, length), MAX_BOUND_BYTES);
                bound[length - 1]++;
                return bound;
            }
        }
        return null;
    }

    private byte[] bloomFilter() {
        if (hashCount == 0 || tooManyHashes) {
            return null;
        }
        Arrays.sort(hashes, 0, hashCount);
        int distinct = 1;
        for (int i = 1; i < hashCount; i++) {
            if (hashes[i] != hashes[i - 1]) {
                distinct++;
            }
        }
        BloomFilter filter = BloomFilter.create(distinct, FALSE_POSITIVES);
        for (int i = 0; i < hashCount; i++) {
            if (i == 0 || hashes[i] != hashes[i - 1]) {
                filter.putLong(hashes[i]);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            filter.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
