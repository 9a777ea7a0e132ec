package io.github.mlformats.datadings.format.write;

import io.github.mlformats.datadings.format.type.FloatText;

/**
 * Appends numpy arrays, numpy numbers and complex numbers in the encoding of msgpack-numpy (datadings.md, section 9).
 */
public final class NumpyWriter {
    private static final byte[] ND = {'n', 'd'};
    private static final byte[] TYPE = {'t', 'y', 'p', 'e'};
    private static final byte[] KIND = {'k', 'i', 'n', 'd'};
    private static final byte[] SHAPE = {'s', 'h', 'a', 'p', 'e'};
    private static final byte[] DATA = {'d', 'a', 't', 'a'};
    private static final byte[] COMPLEX = {'c', 'o', 'm', 'p', 'l', 'e', 'x'};
    private static final byte[] RECORD = {'V'};
    private static final byte[] PLAIN = {};

    private NumpyWriter() {}

    /**
     * Writes an array up to its data; the caller appends the bytes in row-major order.
     *
     * @param type the element type as a MessagePack message
     * @param record whether it is a structured type
     * @param dataLength size of the data in bytes
     */
    public static void array(MessageWriter out, byte[] type, boolean record, int[] shape, int dataLength) {
        out.map(5);
        out.binary(ND);
        out.bool(true);
        out.binary(TYPE);
        out.out().add(type, 0, type.length);
        out.binary(KIND);
        out.binary(record ? RECORD : PLAIN);
        out.binary(SHAPE);
        out.array(shape.length);
        for (int length : shape) {
            out.integer(length);
        }
        out.binary(DATA);
        out.binary(dataLength);
    }

    /** Writes a numpy float32 scalar. */
    public static void float32(MessageWriter out, float value) {
        out.map(3);
        out.binary(ND);
        out.bool(false);
        out.binary(TYPE);
        out.text("<f4");
        out.binary(DATA);
        out.binary(Float.BYTES);
        out.out().i32(Float.floatToRawIntBits(value));
    }

    /** Writes a Python complex number. */
    public static void complex(MessageWriter out, double re, double im) {
        out.map(2);
        out.binary(COMPLEX);
        out.bool(true);
        out.binary(DATA);
        out.text(complexText(re, im));
    }

    /** Returns a complex number like Python's {@code repr}: without parentheses and real part if that is +0. */
    static String complexText(double re, double im) {
        if (Double.doubleToRawLongBits(re) == 0) {
            return FloatText.repr(im) + "j";
        }
        String imaginary = FloatText.repr(im);
        return "(" + FloatText.repr(re) + (imaginary.startsWith("-") ? "" : "+") + imaginary + "j)";
    }
}
