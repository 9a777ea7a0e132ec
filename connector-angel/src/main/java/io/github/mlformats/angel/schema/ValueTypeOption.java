package io.github.mlformats.angel.schema;

/** The type of values in a table: option {@code valueType}. */
public enum ValueTypeOption {
    /** As stored; double if the matrices combine double, float and int. */
    STORED,
    /** Double; longs beyond 2^53 are rounded. */
    DOUBLE,
    /** Long; matrices of floating-point numbers are rejected. */
    LONG
}
