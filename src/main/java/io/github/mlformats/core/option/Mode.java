package io.github.mlformats.core.option;

/** What becomes of records that are corrupt: the option {@code mode}, with the words of Spark's own sources. */
public enum Mode {
    /** They are rows of nulls, with what can be told of them in columns for that. */
    PERMISSIVE,
    /** They are left out. */
    DROPMALFORMED,
    /** They fail the query. */
    FAILFAST
}
