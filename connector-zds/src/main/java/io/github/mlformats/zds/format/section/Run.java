package io.github.mlformats.zds.format.section;

/**
 * A stretch of live bytes.
 *
 * @param start first byte
 * @param end its end, exclusive
 * @param kind how documents lie in it
 * @param print of a {@link Kind#PAGE}, the {@linkplain Fingerprint fingerprint} of its entries
 */
public record Run(long start, long end, Kind kind, long print) {
    /** How documents lie in a run. */
    public enum Kind {
        /** The run is one document, as the index says. */
        DOCUMENT,
        /** The run is several documents without gaps, as the index says: its lines if the fingerprint is theirs. */
        PAGE,
        /** The documents are all entries of the index that begin in the run: some overlap, begin together or are empty. */
        TANGLE,
        /** The documents are the lines that begin in the run. There is no index. */
        LINES
    }

    private static final Kind[] KINDS = Kind.values();

    static Kind kind(int number) {
        return KINDS[number];
    }
}
