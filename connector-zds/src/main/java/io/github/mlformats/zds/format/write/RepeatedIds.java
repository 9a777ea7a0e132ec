package io.github.mlformats.zds.format.write;

/** What becomes of an id that occurs twice. */
public enum RepeatedIds {
    FAIL,
    /** The last row counts. */
    LAST
}
