package io.github.mlformats.zds.format.live;

/** What to do with several documents of one id. */
public enum Duplicates {
    /** The last entry of the index or, without one, the last line counts. */
    LAST,
    /** All count. */
    KEEP,
    /** They are an error. */
    FAIL
}
