package io.github.mlformats.datadings.write.value;

/** How floats are written. */
public enum Floats {
    FLOAT32,
    FLOAT64,
    /** As numbers of numpy. */
    NUMPY
}
