package io.github.mlformats.primitiv.schema;

/** What becomes of files whose type a layout cannot show. */
public enum OtherTypes {
    /** They are an error. */
    FAIL,
    /** They are passed over. */
    SKIP
}
