package io.github.mlformats.primitiv.schema;

/** How tensor values are represented. */
public enum Vectors {
    /** Arrays of floats. */
    ARRAY,
    /** Spark ML vectors for columns, Spark ML matrices for tensors. */
    ML
}
