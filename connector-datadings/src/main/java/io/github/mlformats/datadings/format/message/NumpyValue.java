package io.github.mlformats.datadings.format.message;

/** A numpy array, scalar or complex number in a sample. Filled by {@link NumpyReader} and reused for the next one. */
public final class NumpyValue {
    /** The form of a value. */
    public enum Form {
        /** A shape and its elements. */
        ARRAY,
        /** One element, without a shape. */
        SCALAR,
        /** A Python complex number. */
        COMPLEX
    }

    static final int MAX_RANK = 64;

    Form form;
    DType dtype;
    int rank;
    final int[] shape = new int[MAX_RANK];
    /** Position in the sample of the header of the bin with the elements. */
    int value;

    byte[] data;
    int start;
    int length;
    double re;
    double im;

    public Form form() {
        return form;
    }

    /** Returns the type of an array or scalar; null for a complex number. */
    public DType dtype() {
        return dtype;
    }

    /** Returns the number of dimensions; 0 for a scalar. */
    public int rank() {
        return rank;
    }

    /** Returns the length of dimension {@code i}. */
    public int shape(int i) {
        return shape[i];
    }

    /**
     * Returns a buffer with the elements of a scalar or loaded array at {@code [start, start + length)}, in row-major
     * order.
     */
    public byte[] data() {
        return data;
    }

    public int start() {
        return start;
    }

    /** Returns the size of all elements in bytes; for Python objects, of the pickle. */
    public int length() {
        return length;
    }

    public double re() {
        return re;
    }

    public double im() {
        return im;
    }

    /** Returns a boolean or integer element, see {@link NumpyElementType#integer}. */
    public long integer(int index) {
        NumpyElementType element = dtype.element();
        return element.integer(data, start + index * element.bytes(), dtype.bigEndian());
    }

    /** Returns a floating-point element. */
    public double real(int index) {
        NumpyElementType element = dtype.element();
        return element.real(data, start + index * element.bytes(), dtype.bigEndian());
    }
}
