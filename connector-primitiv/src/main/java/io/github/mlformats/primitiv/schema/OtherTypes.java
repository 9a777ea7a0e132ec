package io.github.mlformats.primitiv.schema;

/** How files are handled whose type the layout does not support. */
public enum OtherTypes {
    /** The read fails. */
    FAIL,
    /** They are skipped. */
    SKIP
}
