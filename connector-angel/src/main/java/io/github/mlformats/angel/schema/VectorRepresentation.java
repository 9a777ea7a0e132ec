package io.github.mlformats.angel.schema;

/** The type of the vectors in {@link TableLayout#ROWS}: option {@code vectors}. */
public enum VectorRepresentation {
    /** Spark ML vectors. */
    ML,
    /** Arrays with a value for every column of the index range. */
    ARRAY,
    /** {@code struct<size, indices, values>} of the stored elements. */
    SPARSE
}
