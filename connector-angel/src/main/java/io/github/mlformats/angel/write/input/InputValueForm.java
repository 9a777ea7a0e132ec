package io.github.mlformats.angel.write.input;

/** What an input row contains in its column of values. */
public enum InputValueForm {
    /** One value. */
    SINGLE,
    /** An array of all values. */
    ARRAY,
    /** A Spark ML vector, dense or sparse. */
    ML,
    /** {@code struct<size, indices, values>}, dense if the indices are null. */
    STRUCT
}
