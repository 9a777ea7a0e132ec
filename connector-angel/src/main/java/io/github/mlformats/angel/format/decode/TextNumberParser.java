package io.github.mlformats.angel.format.decode;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import ch.randelshofer.fastdoubleparser.JavaFloatParser;

/** Parses numbers as Angel writes them in text, from bytes and without allocation. */
final class TextNumberParser {
    /** Low byte of DecimalFormat's infinity sign, which DataOutputStream.writeBytes truncates. */
    private static final byte INFINITY = 0x1E;
    /** Low byte of the sign that DecimalFormat of Java 8 writes for NaN. */
    private static final byte NAN = (byte) 0xFD;

    private TextNumberParser() {}

    static double parseDouble(byte[] text, int from, int end) {
        if (isSpecial(text, from, end)) {
            return special(text, from, end);
        }
        checkDecimal(text, from, end);
        return JavaDoubleParser.parseDouble(text, from, end - from);
    }

    static float parseFloat(byte[] text, int from, int end) {
        if (isSpecial(text, from, end)) {
            return (float) special(text, from, end);
        }
        checkDecimal(text, from, end);
        return JavaFloatParser.parseFloat(text, from, end - from);
    }

    static int parseInt(byte[] text, int from, int end) {
        long value = parseLong(text, from, end);
        if (value != (int) value) {
            throw new NumberFormatException();
        }
        return (int) value;
    }

    /** Parses digits with an optional minus sign. @throws NumberFormatException if the text is not such a number */
    static long parseLong(byte[] text, int from, int end) {
        boolean negative = from < end && text[from] == '-';
        int first = negative ? from + 1 : from;
        if (first >= end) {
            throw new NumberFormatException();
        }
        // Accumulated as a negative number, whose range is larger by one.
        long value = 0;
        for (int i = first; i < end; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9 || value < Long.MIN_VALUE / 10) {
                throw new NumberFormatException();
            }
            long next = value * 10 - digit;
            if (next > value) {
                throw new NumberFormatException();
            }
            value = next;
        }
        if (!negative && value == Long.MIN_VALUE) {
            throw new NumberFormatException();
        }
        return negative ? value : -value;
    }

    /** Whether a number ends with one of the bytes for infinity and NaN. */
    static boolean isSpecial(byte[] text, int from, int end) {
        return from < end && (text[end - 1] == INFINITY || text[end - 1] == NAN);
    }

    private static double special(byte[] text, int from, int end) {
        boolean negative = end - from == 2 && text[from] == '-';
        if (end - from != 1 && !negative) {
            throw new NumberFormatException();
        }
        if (text[end - 1] == NAN) {
            return Double.NaN;
        }
        return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    /** Rejects numbers that Java parses but Angel does not write: {@code 1f}, {@code 0x1p0}, blanks. */
    private static void checkDecimal(byte[] text, int from, int end) {
        if (from >= end) {
            throw new NumberFormatException();
        }
        int last = text[end - 1] | 0x20;
        int first = text[from];
        boolean hexadecimal = from + 2 < end && ((text[from + 1] | 0x20) == 'x' || (text[from + 2] | 0x20) == 'x');
        if (last == 'f' || last == 'd' || first <= ' ' || text[end - 1] <= ' ' || hexadecimal) {
            throw new NumberFormatException();
        }
    }
}
