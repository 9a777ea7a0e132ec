package io.github.mlformats.zds.format.write;

/** How rows with the same id are written. */
public enum WriteDuplicatePolicy {
    /** They are an error. */
    FAIL,
    /** The last row is kept. */
    LAST
}
