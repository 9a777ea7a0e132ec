package io.github.mlformats.zds.format.live;

/** How documents with the same id are read. */
public enum ReadDuplicatePolicy {
    /** The last entry of the index or, without an index, the last line is read. */
    LAST,
    /** All of them are read. */
    KEEP,
    /** They are an error. */
    FAIL
}
