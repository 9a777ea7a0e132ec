package io.github.mlformats.zds.format.json;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import io.github.mlformats.core.bytes.LittleEndian;

/** Scans and decodes JSON numbers. */
final class JsonNumbers {
    private static final long UPPER_HALVES = 0xF0F0_F0F0_F0F0_F0F0L;
    private static final long SIXES = 0x0606_0606_0606_0606L;
    private static final long THREES = 0x3333_3333_3333_3333L;

    private static final int SAFE_DIGITS = 18;
    /** Powers of ten that a double represents exactly. */
    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private JsonNumbers() {}

    /** Returns the position of the first byte in {@code [from, to)} that is not a digit, or {@code to}. */
    static int digitsEnd(byte[] data, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long others = others(LittleEndian.i64(data, at));
            if (others != 0) {
                return at + (Long.numberOfTrailingZeros(others) >>> 3);
            }
        }
        while (at < to && data[at] >= '0' && data[at] <= '9') {
            at++;
        }
        return at;
    }

    /**
     * Returns a word that is zero in the bytes of digits, up to the first other byte. The upper half of a digit is 3, also after
     * adding 6 to its lower half; a carry can only come from other bytes.
     */
    private static long others(long eight) {
        return (eight & UPPER_HALVES | (eight + SIXES & UPPER_HALVES) >>> 4) ^ THREES;
    }

    /** Whether an integer without leading zeros fits into 64 bits. */
    static boolean isLong(byte[] data, int from, int to) {
        int digits = to - from - (data[from] == '-' ? 1 : 0);
        if (digits <= SAFE_DIGITS) {
            return true;
        }
        long value = longValue(data, from, to);
        // With 19 digits the value is correct, or has overflowed exactly once.
        return digits == SAFE_DIGITS + 1 && (data[from] == '-' ? value < 0 : value > 0);
    }

    static long longValue(byte[] data, int from, int to) {
        boolean negative = data[from] == '-';
        long value = 0;
        for (int at = negative ? from + 1 : from; at < to; at++) {
            value = 10 * value + (data[at] - '0');
        }
        return negative ? -value : value;
    }

    /** Returns the nearest double. With few digits and a small scale a single division is exact. */
    static double doubleValue(byte[] data, int from, int to) {
        if (to - from > SAFE_DIGITS) {
            return JavaDoubleParser.parseDouble(data, from, to - from);
        }
        boolean negative = data[from] == '-';
        int at = negative ? from + 1 : from;
        long digits = 0;
        int point = -1;
        for (; at < to && (data[at] | 0x20) != 'e'; at++) {
            if (data[at] == '.') {
                point = at;
            } else {
                digits = 10 * digits + (data[at] - '0');
            }
        }
        int scale = point < 0 ? 0 : at - point - 1;
        boolean exact = at == to && digits < 1L << 53 && scale < TENS.length;
        if (!exact) {
            return JavaDoubleParser.parseDouble(data, from, to - from);
        }
        double value = digits / TENS[scale];
        return negative ? -value : value;
    }
}
