package io.github.mlformats.datadings.schema;

/** What becomes of samples that cannot be decoded. */
public enum Mode {
    /** They fail the query. */
    FAILFAST,
    /** They are rows of nulls with their key, their bytes and the reason. */
    PERMISSIVE,
    /** They are left out. */
    DROPMALFORMED
}
