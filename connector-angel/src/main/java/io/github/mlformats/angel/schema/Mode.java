package io.github.mlformats.angel.schema;

/** What becomes of a damaged partition. */
public enum Mode {
    /** It is an error. */
    FAILFAST,
    /** It is left out whole. */
    DROPMALFORMED,
    /** The same: no record exists that could be kept beside it. */
    PERMISSIVE
}
