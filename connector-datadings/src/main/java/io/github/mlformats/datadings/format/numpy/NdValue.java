package io.github.mlformats.datadings.format.numpy;

/**
 * An array, scalar or complex number of numpy as it lies in a sample. Filled by {@link NdReader} and used again for the
 * next one.
 */
public final class NdValue {
    /** What a map stands for. */
    public enum Form {
        /** A shape and its elements. */
        ARRAY,
        /** One element, without a shape. */
        SCALAR,
        /** A complex number of Python. */
        COMPLEX
    }

    static final int MAX_RANK = 64;

    Form form;
    DType dtype;
    int rank;
    final int[] shape = new int[MAX_RANK];
    /** Where in the sample the elements are: the head of the bin. */
    int value;

    byte[] data;
    int start;
    int length;
    double re;
    double im;

    public Form form() {
        return form;
    }

    /** The type of an array or scalar. */
    public DType dtype() {
        return dtype;
    }

    /** Number of dimensions; 0 of a scalar. */
    public int rank() {
        return rank;
    }

    /** The length of dimension {@code i}. */
    public int shape(int i) {
        return shape[i];
    }

    /** Holds the elements of a scalar, or of an array that was loaded, at {@code [start, start + length)}, the last dimension fastest. */
    public byte[] data() {
        return data;
    }

    public int start() {
        return start;
    }

    /** Bytes of all elements; of Python objects, of the pickle. */
    public int length() {
        return length;
    }

    public double re() {
        return re;
    }

    public double im() {
        return im;
    }

    /** A boolean or integer element, by {@link Element#integer}. */
    public long integer(int index) {
        Element element = dtype.element();
        return element.integer(data, start + index * element.bytes(), dtype.bigEndian());
    }

    /** A float element. */
    public double real(int index) {
        Element element = dtype.element();
        return element.real(data, start + index * element.bytes(), dtype.bigEndian());
    }
}
