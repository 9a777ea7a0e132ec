package io.github.mlformats.angel.format.matrix;

/** The type of the numbers in a matrix (angel.md, section 3). Big-endian in binary formats. */
public enum NumberType {
    DOUBLE(8),
    FLOAT(4),
    LONG(8),
    INT(4);

    private final int width;

    NumberType(int width) {
        this.width = width;
    }

    /** Bytes of one value. */
    public int width() {
        return width;
    }

    /** Whether the values are floating-point numbers. */
    public boolean isFloatingPoint() {
        return this == DOUBLE || this == FLOAT;
    }
}
