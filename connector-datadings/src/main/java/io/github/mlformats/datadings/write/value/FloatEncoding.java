package io.github.mlformats.datadings.write.value;

/** How floats are encoded. */
public enum FloatEncoding {
    FLOAT32,
    FLOAT64,
    /** As numpy float32 scalars. */
    NUMPY
}
