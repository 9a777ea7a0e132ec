package io.github.mlformats.zds.schema;

/** What to do with corrupt documents, as Spark's JSON source names it. */
public enum Mode {
    /** A row of nulls with the text in the corrupt column, if there is one. */
    PERMISSIVE,
    /** No row. */
    DROPMALFORMED,
    /** An error. */
    FAILFAST
}
