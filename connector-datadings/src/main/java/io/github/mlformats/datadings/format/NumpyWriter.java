package io.github.mlformats.datadings.format;

import io.github.mlformats.datadings.format.message.FloatText;

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
    private static final byte[] STRUCTURED_KIND = {'V'};
    private static final byte[] PLAIN_KIND = {};

    private NumpyWriter() {}

    /**
     * Writes an array up to its data; the caller appends the bytes in row-major order.
     *
     * @param type the element type as a MessagePack message
     * @param structured whether the element type is structured
     * @param dataLength size of the data in bytes
     */
    public static void writeArrayHeader(
            MessagePackWriter out, byte[] type, boolean structured, int[] shape, int dataLength) {
        out.writeMapHeader(5);
        out.writeBinary(ND);
        out.writeBool(true);
        out.writeBinary(TYPE);
        out.buffer().add(type, 0, type.length);
        out.writeBinary(KIND);
        out.writeBinary(structured ? STRUCTURED_KIND : PLAIN_KIND);
        out.writeBinary(SHAPE);
        out.writeArrayHeader(shape.length);
        for (int length : shape) {
            out.writeInteger(length);
        }
        out.writeBinary(DATA);
        out.writeBinary(dataLength);
    }

    /** Writes a numpy float32 scalar. */
    public static void writeFloat32(MessagePackWriter out, float value) {
        out.writeMapHeader(3);
        out.writeBinary(ND);
        out.writeBool(false);
        out.writeBinary(TYPE);
        out.writeText("<f4");
        out.writeBinary(DATA);
        out.writeBinary(Float.BYTES);
        out.buffer().i32(Float.floatToRawIntBits(value));
    }

    /** Writes a Python complex number. */
    public static void writeComplex(MessagePackWriter out, double re, double im) {
        out.writeMapHeader(2);
        out.writeBinary(COMPLEX);
        out.writeBool(true);
        out.writeBinary(DATA);
        out.writeText(complexText(re, im));
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
