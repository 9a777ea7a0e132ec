package io.github.mlformats.datadings.format.lookup;

import java.nio.charset.StandardCharsets;

/**
 * How large simplebloom makes a filter (datadings.md, section 5).
 *
 * @param elements number of keys it is made for
 * @param falsePositives share of other keys that it takes for one of these
 * @param bits a multiple of 8
 * @param hashes number of bits that are set for a key
 */
public record FilterSize(long elements, double falsePositives, long bits, int hashes) {
    public static final byte[] MAGIC = "SIMPBLOO".getBytes(StandardCharsets.US_ASCII);
    /** Bytes of a filter's header: the magic, its size, elements, share of false positives. */
    public static final int HEADER = 32;

    private static final double LN2_SQUARED = -0.4804530139182015;
    private static final double LN2 = 0.6931471805599453;

    /** As datadings makes it for some samples. */
    public static FilterSize of(long samples) {
        long elements = elements(samples);
        return of(elements, 1.0 / elements);
    }

    static FilterSize of(long elements, double falsePositives) {
        double bits = Math.ceil(elements * Math.log(falsePositives) / LN2_SQUARED / Byte.SIZE) * Byte.SIZE;
        return new FilterSize(elements, falsePositives, (long) bits, (int) Math.rint(bits / elements * LN2));
    }

    /** The number of elements that a filter for some samples says it is made for. */
    static long elements(long samples) {
        return Math.max(2, samples);
    }
}
