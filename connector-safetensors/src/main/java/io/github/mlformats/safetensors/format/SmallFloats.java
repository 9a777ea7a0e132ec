package io.github.mlformats.safetensors.format;

/**
 * IEEE 754 numbers of 16 bits: a sign, an exponent, and a fraction. Java 17 has no conversions. Rounding is to the nearest
 * number, and to the one with an even last bit between two.
 */
enum SmallFloats {
    /** F16: 5 bits of exponent, 10 bits of fraction. */
    HALF(10, 15),
    /** BF16: 8 bits of exponent, 7 bits of fraction; the upper half of a float. */
    BRAIN(7, 127);

    private static final int SIGN = 0x8000;

    private final int fractionBits;
    private final int bias;
    private final int infinity;

    SmallFloats(int fractionBits, int bias) {
        this.fractionBits = fractionBits;
        this.bias = bias;
        this.infinity = 2 * bias + 1 << fractionBits;
    }

    /** Returns a half as a float, which has all of them. NaNs keep their bits. */
    static float halfToFloat(short half) {
        int sign = (half & SIGN) << 16;
        int exponent = half >> 10 & 31;
        int fraction = half & 1023;
        if (exponent == 0) {
            return Float.intBitsToFloat(sign | Float.floatToRawIntBits(fraction * 0x1p-24f));
        }
        int bits = (exponent == 31 ? 255 : exponent + 127 - 15) << 23 | fraction << 13;
        return Float.intBitsToFloat(sign | bits);
    }

    /** Returns the nearest number; an infinity if it is too large. */
    short of(double number) {
        int sign = Double.doubleToRawLongBits(number) < 0 ? SIGN : 0;
        if (Double.isNaN(number)) {
            return (short) (sign | infinity | 1 << fractionBits - 1);
        }
        double magnitude = Math.abs(number);
        if (magnitude >= Math.scalb(1.0, bias + 1)) {
            return (short) (sign | infinity);
        }
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        // From 2^fractionBits on for normal numbers. Rounding up may carry into the exponent, also to infinity.
        int units = (int) Math.rint(Math.scalb(magnitude, fractionBits - exponent));
        return (short) (sign | (exponent + bias - 1 << fractionBits) + units);
    }

    boolean isInfinite(short bits) {
        return (bits & ~SIGN & 0xFFFF) == infinity;
    }
}
