package io.github.mlformats.primitiv.format;

import java.util.Arrays;

/**
 * A tensor of floats, or the shape of one; the values are in the file.
 *
 * @param dims up to 8 numbers from 1 to 2^32-1, without ones at the end; the first runs fastest
 * @param batch number of entries of such dims that follow each other, from 1 on
 * @param count number of values
 * @param offset position in the file of the values, little-endian floats; -1 if there are none
 */
public record Tensor(long[] dims, long batch, long count, long offset) {
    /** Bytes of the values. */
    public long length() {
        return Float.BYTES * count;
    }

    /** Position in the file of a value. */
    public long positionOf(long value) {
        return offset + Float.BYTES * value;
    }

    /** Values of a column: the first dimension; all, where primitiv has lost count of them. */
    public long columnLength() {
        long first = dim(0);
        return count % first == 0 ? first : count;
    }

    /** A dimension, 1 beyond the last. */
    public long dim(int i) {
        return i < dims.length ? dims[i] : 1;
    }

    /** As in {@code [784,256]}, with {@code x4} for a batch of 4. */
    public String shape() {
        String text = Arrays.toString(dims).replace(" ", "");
        return batch == 1 ? text : text + "x" + batch;
    }
}
