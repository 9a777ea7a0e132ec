package io.github.mlformats.datadings.format.write;

import io.github.mlformats.datadings.format.type.FloatText;

/** Appends what msgpack-numpy makes of numpy's arrays and numbers and of complex numbers (datadings.md, section 9). */
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
     * An array up to its data, of which the bytes follow, row by row.
     *
     * @param type the type of its elements, as a message
     * @param record whether that is a list of fields
     * @param dataLength number of the bytes
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

    /** A number of numpy's type float32. */
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

    /** A complex number of Python. */
    public static void complex(MessageWriter out, double re, double im) {
        out.map(2);
        out.binary(COMPLEX);
        out.bool(true);
        out.binary(DATA);
        out.text(complexText(re, im));
    }

    /** As Python's {@code repr} has it: without parentheses and real part where that is 0. */
    static String complexText(double re, double im) {
        if (Double.doubleToRawLongBits(re) == 0) {
            return FloatText.repr(im) + "j";
        }
        String imaginary = FloatText.repr(im);
        return "(" + FloatText.repr(re) + (imaginary.startsWith("-") ? "" : "+") + imaginary + "j)";
    }
}
