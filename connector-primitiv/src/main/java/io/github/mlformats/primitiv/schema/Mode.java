package io.github.mlformats.primitiv.schema;

/** What becomes of a damaged file. */
public enum Mode {
    /** It is an error. */
    FAILFAST,
    /** The records before the first damaged one are read, the rest is left out. */
    DROPMALFORMED,
    /** The same: no record exists that could be kept beside them. */
    PERMISSIVE
}
