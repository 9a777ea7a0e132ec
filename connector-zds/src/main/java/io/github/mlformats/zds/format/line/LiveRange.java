package io.github.mlformats.zds.format.line;

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
