package io.github.mlformats.angel.schema;

/** How the vectors of {@link Layout#ROWS} appear. */
public enum Vectors {
    /** Spark ML vectors. */
    ML,
    /** Arrays of the whole index range. */
    ARRAY,
    /** {@code struct<size, indices, values>} of what is stored. */
    SPARSE
}
