package io.github.mlformats.angel.schema;

/** The type of values in a table. */
public enum ValueChoice {
    /** As the matrices have it; double if they have several of double, float and int. */
    STORED,
    /** Double; longs beyond 2^53 are rounded. */
    DOUBLE,
    /** Long, for matrices of ints and longs. */
    LONG
}
