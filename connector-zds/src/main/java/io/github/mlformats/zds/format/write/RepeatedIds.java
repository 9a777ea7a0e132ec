package io.github.mlformats.zds.format.write;

/** How rows with the same id are written. */
public enum RepeatedIds {
    /** They are an error. */
    FAIL,
    /** The last row is kept. */
    LAST
}
