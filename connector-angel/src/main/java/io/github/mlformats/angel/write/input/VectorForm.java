package io.github.mlformats.angel.write.input;

/** How Spark has the values of a row. */
public enum VectorForm {
    /** One value. */
    SINGLE,
    /** An array of all values. */
    ARRAY,
    /** A vector of Spark ML, dense or sparse. */
    ML,
    /** {@code struct<size, indices, values>}, dense where the indices are null. */
    STRUCT
}
