package io.github.mlformats.primitiv.schema;

/** How values appear. */
public enum Vectors {
    /** Arrays of floats. */
    ARRAY,
    /** Vectors of Spark ML for columns, matrices for tensors. */
    ML
}
