package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Decoder of codec {@code TextSpan}: ends of all values in UTF-16 units, then their text in UTF-8. ASCII and
 * well-formed text stays in place; only text that .NET would have to repair is copied, see {@link TextRepair}.
 */
final class TextDecoder implements BlockDecoder {
    private static final int UNITS = 0x7FFF_FFFF;

    private int[] ends = {};

    @Override
    public Block.Text decode(BlockCursor in, int count) {
        int countAt = in.position();
        int stored = in.i32("number of texts");
        if (stored != count) {
            throw in.corrupt(countAt, count + " texts", String.valueOf(stored));
        }
        int endsAt = in.consume(count, Integer.BYTES, "ends of texts");
        if (ends.length <= count) {
            ends = new int[count + 1];
        }
        BitSet missing = readEnds(in, endsAt, count);
        int textAt = in.position();
        int length = in.leb31("the length of the text");
        int offset = in.consume(length, 1, "text");
        if (Utf8.isAscii(in.data(), offset, offset + length)
                ? length == ends[count]
                : Utf16Ends.toByteEnds(in.data(), offset, length, ends, count)) {
            return new Block.Text(count, in.data(), offset, ends, missing);
        }
        readEnds(in, endsAt, count);
        byte[] repaired = TextRepair.repair(in, textAt, offset, length, ends, count);
        return new Block.Text(count, repaired, 0, ends, missing);
    }

    /** Fills {@link #ends} with UTF-16 units; returns the missing values, or null if none is missing. */
    private BitSet readEnds(BlockCursor in, int at, int count) {
        byte[] data = in.data();
        BitSet missing = null;
        int previous = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int end = LittleEndian.i32(data, at + i * Integer.BYTES);
            if (end < previous) {
                if ((end & UNITS) != previous || end >= 0) {
                    throw in.corrupt(
                            at + i * Integer.BYTES,
                            "ends of texts that do not decrease",
                            (end & UNITS) + (end < 0 ? " (missing)" : "") + " after " + previous + " for value " + i);
                }
                missing = missing == null ? new BitSet(count) : missing;
                missing.set(i);
            } else {
                previous = end;
            }
            ends[i + 1] = previous;
        }
        return missing;
    }

    /**
     * Copies text that is not valid in place: malformed UTF-8, or a surrogate pair that is split between two values.
     * Each invalid sequence becomes U+FFFD, as in .NET.
     */
    private static final class TextRepair {
        private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

        private TextRepair() {}

        /**
         * Returns a well-formed copy of the text.
         *
         * @param textAt index of the text's length, for messages
         * @param ends ends of the values in UTF-16 units; replaced by ends in bytes of the copy
         */
        static byte[] repair(BlockCursor in, int textAt, int offset, int length, int[] ends, int count) {
            String text = new String(in.data(), offset, length, StandardCharsets.UTF_8);
            if (text.length() != ends[count]) {
                throw in.corrupt(textAt, "text of " + ends[count] + " UTF-16 units", text.length() + " units");
            }
            long bytes = 0;
            for (int i = 0; i < count; i++) {
                bytes += encode(text, ends[i], ends[i + 1], null, 0);
            }
            if (bytes > Integer.MAX_VALUE - 8) {
                throw in.corrupt(textAt, "text below 2147483639 bytes", bytes + " bytes of well-formed text");
            }
            byte[] repaired = new byte[(int) bytes];
            int start = 0;
            int at = 0;
            for (int i = 1; i <= count; i++) {
                int end = ends[i];
                at += (int) encode(text, start, end, repaired, at);
                ends[i] = at;
                start = end;
            }
            return repaired;
        }

        /** Encodes {@code [start, end)} of {@code text}, unless {@code target} is null. Returns the number of bytes. */
        private static long encode(String text, int start, int end, byte[] target, int at) {
            long bytes = 0;
            for (int i = start; i < end; i++) {
                boolean pair = i + 1 < end && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                int character = pair ? text.codePointAt(i) : text.charAt(i);
                if (target != null) {
                    put(character, target, at + (int) bytes);
                }
                bytes += length(character);
                i += pair ? 1 : 0;
            }
            return bytes;
        }

        private static int length(int character) {
            return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
        }

        private static void put(int character, byte[] target, int at) {
            int length = length(character);
            if (length == 1) {
                target[at] = (byte) character;
            } else if (Character.isBmpCodePoint(character) && Character.isSurrogate((char) character)) {
                System.arraycopy(REPLACEMENT, 0, target, at, REPLACEMENT.length);
            } else {
                target[at] = (byte) (0xF00 >> length | character >> 6 * (length - 1));
                for (int i = 1; i < length; i++) {
                    target[at + i] = (byte) (0x80 | character >> 6 * (length - 1 - i) & 0x3F);
                }
            }
        }
    }

    /** Converts UTF-16 positions to byte positions in UTF-8 text, without decoding it. */
    private static final class Utf16Ends {
        private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

        private Utf16Ends() {}

        /**
         * Replaces ends in UTF-16 units by ends in bytes.
         *
         * @param ends {@code ends[1]} to {@code ends[count]}, not decreasing; partly replaced if the result is false
         * @return true if the text is well-formed, its length matches the last end, and no end splits a surrogate pair
         */
        static boolean toByteEnds(byte[] data, int offset, int length, int[] ends, int count) {
            int limit = offset + length;
            int at = offset;
            int units = 0;
            for (int i = 1; i <= count; i++) {
                int end = ends[i];
                while (units < end) {
                    int ascii = Math.min(asciiPrefix(data, at, limit), end - units);
                    at += ascii;
                    units += ascii;
                    if (ascii == 0) {
                        int bytes = Utf8.sequenceLength(data, at, limit);
                        if (bytes == 0) {
                            return false;
                        }
                        at += bytes;
                        units += bytes < 4 ? 1 : 2;
                    }
                }
                if (units > end) {
                    return false;
                }
                ends[i] = at - offset;
            }
            return at == limit;
        }

        /** Number of ASCII characters starting at {@code at}, at most 8. */
        private static int asciiPrefix(byte[] data, int at, int limit) {
            if (limit - at >= Long.BYTES) {
                return Long.numberOfTrailingZeros(LittleEndian.i64(data, at) & NOT_ASCII) >>> 3;
            }
            return at < limit && data[at] >= 0 ? 1 : 0;
        }
    }
}
