package io.github.mlformats.primitiv.schema;

/** How tensor values are represented. */
public enum TensorRepresentation {
    /** Arrays of floats. */
    ARRAY,
    /** Spark ML vectors for columns, Spark ML matrices for tensors. */
    ML
}
