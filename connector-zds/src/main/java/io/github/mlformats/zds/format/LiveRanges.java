package io.github.mlformats.zds.format;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The live ranges of a section in a compact encoding. Each range consists of two variable-length numbers of up to ten bytes, the
 * dead bytes before it and its live bytes combined with its kind, followed by the eight bytes of the fingerprint of a page.
 */
public final class LiveRanges implements Serializable {
    private static final long serialVersionUID = 1L;
    /** Maximum size of an encoded range. */
    private static final int MAX_ENCODED_SIZE = 28;

    private static final int KIND_BITS = 2;

    private byte[] code = new byte[0];
    private int size;

    void add(long deadBytes, long liveBytes, LiveRange.Kind kind, long print) {
        if (code.length - size < MAX_ENCODED_SIZE) {
            code = Arrays.copyOf(code, Math.max(64, 2 * code.length));
        }
        put(deadBytes);
        put(liveBytes << KIND_BITS | kind.ordinal());
        for (int shift = 0; kind == LiveRange.Kind.PAGE && shift < Long.SIZE; shift += Byte.SIZE) {
            code[size++] = (byte) (print >>> shift);
        }
    }

    private void put(long number) {
        long rest = number;
        for (; rest > 0x7F; rest >>>= 7) {
            code[size++] = (byte) (rest | 0x80);
        }
        code[size++] = (byte) rest;
    }

    /** Returns the size of the encoding in bytes. */
    public int encodedSize() {
        return size;
    }

    LiveRanges trimmed() {
        code = Arrays.copyOf(code, size);
        return this;
    }

    /** Returns a reader of the ranges. @param start start of the section */
    Reader reader(long start) {
        return new Reader(start);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LiveRanges runs && Arrays.equals(code, 0, size, runs.code, 0, runs.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOf(code, size));
    }

    /** Decodes the ranges in order. */
    final class Reader {
        private long position;
        private int next;

        private Reader(long start) {
            this.position = start;
        }

        boolean hasNext() {
            return next < size;
        }

        LiveRange next() {
            long start = position + number();
            long live = number();
            LiveRange.Kind kind = LiveRange.kind((int) live & (1 << KIND_BITS) - 1);
            long print = LengthFingerprint.NONE;
            for (int shift = 0; kind == LiveRange.Kind.PAGE && shift < Long.SIZE; shift += Byte.SIZE) {
                print |= (code[next++] & 0xFFL) << shift;
            }
            position = start + (live >>> KIND_BITS);
            return new LiveRange(start, position, kind, print);
        }

        private long number() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                byte group = code[next++];
                number |= (long) (group & 0x7F) << shift;
                if (group >= 0) {
                    return number;
                }
            }
        }
    }

    /**
     * A contiguous range of live bytes.
     *
     * @param start first byte
     * @param end end, exclusive
     * @param kind how the range is divided into documents
     * @param fingerprint {@linkplain LengthFingerprint fingerprint} of the entries of a {@link Kind#PAGE}
     */
    public record LiveRange(long start, long end, Kind kind, long fingerprint) {
        /** How a range is divided into documents. */
        public enum Kind {
            /** The range is one entry of the index. */
            DOCUMENT,
            /**
             * The range consists of several adjacent entries of the index. They are its lines if the fingerprint matches.
             */
            PAGE,
            /**
             * The documents are the entries of the index that start in the range. Some overlap, start together or are empty.
             */
            OVERLAPPING,
            /** The documents are the lines that start in the range. There is no index. */
            LINES
        }

        private static final Kind[] KINDS = Kind.values();

        static Kind kind(int number) {
            return KINDS[number];
        }
    }

    /**
     * A 64-bit hash of the lengths of adjacent documents. A task compares it with the line lengths to verify, without the index, that
     * each entry of a page is exactly one line. On a collision lines are read in place of the entries, the same way in every query.
     */
    public static final class LengthFingerprint {
        /** The fingerprint of no documents. */
        public static final long NONE = 0;

        private LengthFingerprint() {}

        /** Returns the fingerprint of a series followed by another document. */
        public static long append(long series, long length) {
            long mixed = (series ^ length) * 0x9E37_79B9_7F4A_7C15L;
            mixed = (mixed ^ mixed >>> 32) * 0xBF58_476D_1CE4_E5B9L;
            return mixed ^ mixed >>> 29;
        }
    }
}
