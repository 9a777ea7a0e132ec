package io.github.mlformats.primitiv.format;

import java.util.Arrays;

/**
 * A tensor of floats whose values are in the file, or a shape without values.
 *
 * @param dims up to 8 dimensions from 1 to 2^32-1, without trailing ones; values are in column-major order
 * @param batch batch size, at least 1
 * @param count number of values
 * @param offset position of the values in the file, as little-endian floats; -1 if there are none
 */
public record Tensor(long[] dims, long batch, long count, long offset) {
    /** Returns the size of the values in bytes. */
    public long byteLength() {
        return Float.BYTES * count;
    }

    /** Returns the position of a value in the file. */
    public long positionOf(long value) {
        return offset + Float.BYTES * value;
    }

    /**
     * Returns the number of values of a column: the first dimension; all values if the count has overflowed and is not
     * a multiple of it.
     */
    public long columnLength() {
        long first = dim(0);
        return count % first == 0 ? first : count;
    }

    /** Returns a dimension; 1 beyond the last one. */
    public long dim(int i) {
        return i < dims.length ? dims[i] : 1;
    }

    /** Returns the shape as text, such as {@code [784,256]}, or {@code [784,256]x4} for a batch of 4. */
    public String shape() {
        String text = Arrays.toString(dims).replace(" ", "");
        return batch == 1 ? text : text + "x" + batch;
    }
}
