package io.github.mlformats.core.option;

/** How corrupt records are handled: the option {@code mode}, with the values of Spark's own sources. */
public enum ParseMode {
    /** Corrupt records become rows of nulls, with their content in the corrupt record column. */
    PERMISSIVE,
    /** Corrupt records are skipped. */
    DROPMALFORMED,
    /** Corrupt records fail the query. */
    FAILFAST
}
