package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.safetensors.format.DType.Kind;

/**
 * Encodes numbers as the elements of a tensor. Fractions are rounded to the nearest number of the type; integers are
 * exact.
 *
 * @param dtype a type of integers or floating-point numbers
 * @param overflowsToInfinity whether numbers that are too large become infinities; otherwise they are not encoded
 */
public record ValueEncoder(DType dtype, boolean overflowsToInfinity) {
    private static final double ABOVE_LONG = 0x1p63;

    /** Numbers to encode. */
    public interface Numbers {
        /** Returns whether the numbers are integers, or booleans as 0 and 1. */
        boolean areIntegers();

        /** Returns an integer. */
        long integer(int i);

        /** Returns a floating-point number. */
        double number(int i);
    }

    /**
     * Encodes the numbers {@code [first, end)}.
     *
     * @return the position of the first number that the type does not have; -1 if there is none
     */
    public int encode(Numbers from, int first, int end, byte[] target, int at) {
        int width = dtype.bytes();
        for (int i = first; i < end; i++) {
            int to = at + width * (i - first);
            boolean isEncoded;
            if (dtype.kind() == Kind.INTEGER) {
                isEncoded =
                        from.areIntegers() ? put(from.integer(i), target, to) : putWhole(from.number(i), target, to);
            } else {
                double number = from.areIntegers() ? from.integer(i) : from.number(i);
                isEncoded = put(number, target, to) && (!from.areIntegers() || isExact(from.integer(i), target, to));
            }
            if (!isEncoded) {
                return i;
            }
        }
        return -1;
    }

    private boolean putWhole(double number, byte[] target, int at) {
        long integer = (long) number;
        return integer == number && number < ABOVE_LONG && put(integer, target, at);
    }

    private boolean put(long number, byte[] target, int at) {
        boolean isSigned = dtype == DType.I8 || dtype == DType.I16 || dtype == DType.I32 || dtype == DType.I64;
        int bits = dtype == DType.BOOL ? 1 : dtype.bits();
        if (bits < Long.SIZE) {
            long most = (1L << (isSigned ? bits - 1 : bits)) - 1;
            if (number > most || number < (isSigned ? -most - 1 : 0)) {
                return false;
            }
        } else if (!isSigned && number < 0) {
            return false;
        }
        switch (dtype.bytes()) {
            case Byte.BYTES -> target[at] = (byte) number;
            case Short.BYTES -> LittleEndian.putI16(target, at, (short) number);
            case Integer.BYTES -> LittleEndian.putI32(target, at, (int) number);
            default -> LittleEndian.putI64(target, at, number);
        }
        return true;
    }

    private boolean put(double number, byte[] target, int at) {
        boolean isInfinite;
        switch (dtype) {
            case F16, BF16 -> {
                SmallFloats type = dtype == DType.F16 ? SmallFloats.HALF : SmallFloats.BRAIN;
                short bits = type.of(number);
                LittleEndian.putI16(target, at, bits);
                isInfinite = type.isInfinite(bits);
            }
            case F32 -> {
                LittleEndian.putI32(target, at, Float.floatToRawIntBits((float) number));
                isInfinite = Float.isInfinite((float) number);
            }
            default -> {
                LittleEndian.putI64(target, at, Double.doubleToRawLongBits(number));
                isInfinite = false;
            }
        }
        return overflowsToInfinity || !isInfinite || Double.isInfinite(number);
    }

    /** Whether an encoded integer is still the same. */
    private boolean isExact(long integer, byte[] encoded, int at) {
        double number =
                switch (dtype) {
                    case F16 -> SmallFloats.halfToFloat(LittleEndian.i16(encoded, at));
                    case BF16 -> Float.intBitsToFloat(LittleEndian.i16(encoded, at) << Short.SIZE);
                    case F32 -> LittleEndian.f32(encoded, at);
                    default -> LittleEndian.f64(encoded, at);
                };
        return Double.isInfinite(number) || (long) number == integer && number < ABOVE_LONG;
    }
}
