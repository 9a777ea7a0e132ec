package io.github.mlformats.zds.format.section;

/**
 * Stands for the lengths of documents that follow one another, so that a task sees without the index whether they are
 * lines. If two different series had one fingerprint, a line would be taken for an entry, in every query alike.
 */
public final class Fingerprint {
    /** Of no document. */
    public static final long NONE = 0;

    private Fingerprint() {}

    /** The fingerprint of a series and one more document. */
    public static long and(long series, long length) {
        long mixed = (series ^ length) * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xBF58_476D_1CE4_E5B9L;
        return mixed ^ mixed >>> 29;
    }
}
