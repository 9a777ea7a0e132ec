package io.github.mlformats.zds.format.line;

/**
 * A 64-bit hash of the lengths of adjacent documents. A task compares it with the line lengths to verify, without the index, that
 * each entry of a page is exactly one line. On a collision lines are read in place of the entries, the same way in every query.
 */
public final class LengthFingerprint {
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
