package io.github.mlformats.datadings.format.lookup;

import java.nio.charset.StandardCharsets;

/**
 * The dimensions of a simplebloom filter (datadings.md, section 5).
 *
 * @param elements number of keys it is created for
 * @param falsePositives false positive rate
 * @param bits a multiple of 8
 * @param hashes number of bits set per key
 */
public record BloomFilterSize(long elements, double falsePositives, long bits, int hashes) {
    public static final byte[] MAGIC = "SIMPBLOO".getBytes(StandardCharsets.US_ASCII);
    /** Size of the header in bytes: magic, file size, number of elements, false positive rate. */
    public static final int HEADER = 32;

    private static final double LN2_SQUARED = -0.4804530139182015;
    private static final double LN2 = 0.6931471805599453;

    /** Returns the dimensions that datadings uses for a number of samples. */
    public static BloomFilterSize of(long samples) {
        long elements = elements(samples);
        return of(elements, 1.0 / elements);
    }

    static BloomFilterSize of(long elements, double falsePositives) {
        double bits = Math.ceil(elements * Math.log(falsePositives) / LN2_SQUARED / Byte.SIZE) * Byte.SIZE;
        return new BloomFilterSize(elements, falsePositives, (long) bits, (int) Math.rint(bits / elements * LN2));
    }

    /** Returns the number of elements in the header of a filter for a number of samples, at least 2. */
    static long elements(long samples) {
        return Math.max(2, samples);
    }
}
