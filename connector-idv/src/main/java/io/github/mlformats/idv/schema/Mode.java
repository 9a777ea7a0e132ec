package io.github.mlformats.idv.schema;

/** What becomes of rows of which a wanted column's block is damaged. */
public enum Mode {
    /** The block fails the query. */
    FAILFAST,
    /** They are left out, however the file is cut into tasks. */
    DROPMALFORMED
}
