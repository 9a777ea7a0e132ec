package io.github.mlformats.safetensors.format;

import java.util.Arrays;

/**
 * A tensor, whose elements are in the file in row-major order: the last dimension changes fastest.
 *
 * @param shape dimensions, outermost first; empty for a scalar
 * @param count number of elements
 * @param offset position of the first byte in the file
 * @param byteLength size of the elements
 */
public record Tensor(String name, DType dtype, long[] shape, long count, long offset, long byteLength) {
    /** Most dimensions of a tensor. Libraries have less than a hundred, so that more are a sign of a corrupt header. */
    public static final int MAX_DIMENSIONS = 1000;

    /** Returns the number of rows of the tensor as a matrix: the first dimension; 1 for vectors and scalars. */
    public long rows() {
        return count == 0 ? 0 : shape.length < 2 ? 1 : shape[0];
    }

    /** Returns the number of elements of a row: the product of all dimensions but the first. */
    public long rowLength() {
        return count == 0 ? 0 : count / rows();
    }

    /** Returns the position in the file of an element of a type with whole bytes. */
    public long positionOf(long element) {
        return offset + element * dtype.bytes();
    }

    /** Returns the shape as text, such as {@code [784,256]}. */
    public String shapeText() {
        return Arrays.toString(shape).replace(" ", "");
    }
}
