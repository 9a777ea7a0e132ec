package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.safetensors.format.DType.Kind;
import java.util.Set;

/** The types that values are read as. */
public enum ValueType {
    INT(Integer.BYTES),
    LONG(Long.BYTES),
    FLOAT(Float.BYTES),
    DOUBLE(Double.BYTES),
    /** The bytes of the file. */
    BINARY(0);

    private static final double ABOVE_LONG = 0x1p63;

    private final int bytes;

    ValueType(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the smallest type for tensors of several types. Types without a Spark type count only if there are no others. */
    public static ValueType of(Set<DType> dtypes) {
        boolean isOpaque = !dtypes.isEmpty() && dtypes.stream().allMatch(dtype -> dtype.kind() == Kind.OPAQUE);
        if (isOpaque) {
            return BINARY;
        }
        if (dtypes.contains(DType.F64)) {
            return DOUBLE;
        }
        if (dtypes.isEmpty() || dtypes.stream().anyMatch(dtype -> dtype.kind() == Kind.FLOAT)) {
            return FLOAT;
        }
        boolean isLong = dtypes.contains(DType.I64) || dtypes.contains(DType.U64) || dtypes.contains(DType.U32);
        return isLong ? LONG : INT;
    }

    /** Returns the number of bytes of a value; 0 for {@link #BINARY}. */
    public int bytes() {
        return bytes;
    }

    /** Returns whether values of a dtype can be converted, if they are in the range of this type. */
    public boolean supports(DType dtype) {
        return this == BINARY
                ? dtype.bytes() > 0
                : dtype.kind() == Kind.INTEGER || dtype.kind() == Kind.FLOAT && (this == FLOAT || this == DOUBLE);
    }

    /** Returns whether values of a dtype have the same bytes in the file. */
    public boolean isStoredAs(DType dtype) {
        return switch (this) {
            case INT -> dtype == DType.I32;
            case LONG -> dtype == DType.I64;
            case FLOAT -> dtype == DType.F32;
            case DOUBLE -> dtype == DType.F64;
            case BINARY -> true;
        };
    }

    /**
     * Converts values of a supported dtype.
     *
     * @param data the values as stored, from index 0 on
     * @param target receives the values as little-endian numbers of this type
     * @return the number of the first value that this type does not have; -1 if there is none
     */
    public int convert(DType dtype, byte[] data, int count, byte[] target) {
        if (this == FLOAT && dtype == DType.F16) {
            for (int i = 0; i < count; i++) {
                putFloat(target, i, SmallFloats.halfToFloat(LittleEndian.i16(data, 2 * i)));
            }
            return -1;
        }
        if (this == FLOAT && dtype == DType.BF16) {
            for (int i = 0; i < count; i++) {
                LittleEndian.putI32(target, Float.BYTES * i, LittleEndian.i16(data, 2 * i) << 16);
            }
            return -1;
        }
        if (this == DOUBLE && dtype == DType.F32) {
            for (int i = 0; i < count; i++) {
                putDouble(target, i, LittleEndian.f32(data, Float.BYTES * i));
            }
            return -1;
        }
        return dtype.kind() == Kind.FLOAT
                ? convertFloats(dtype, data, count, target)
                : convertIntegers(dtype, data, count, target);
    }

    private int convertFloats(DType dtype, byte[] data, int count, byte[] target) {
        for (int i = 0; i < count; i++) {
            double value =
                    switch (dtype) {
                        case F16 -> SmallFloats.halfToFloat(LittleEndian.i16(data, 2 * i));
                        case BF16 -> Float.intBitsToFloat(LittleEndian.i16(data, 2 * i) << 16);
                        case F32 -> LittleEndian.f32(data, Float.BYTES * i);
                        default -> LittleEndian.f64(data, Double.BYTES * i);
                    };
            if (this == DOUBLE) {
                putDouble(target, i, value);
            } else {
                float narrow = (float) value;
                if (narrow != value && !Double.isNaN(value)) {
                    return i;
                }
                putFloat(target, i, narrow);
            }
        }
        return -1;
    }

    private int convertIntegers(DType dtype, byte[] data, int count, byte[] target) {
        for (int i = 0; i < count; i++) {
            long value = integer(dtype, data, i);
            boolean isAboveLong = dtype == DType.U64 && value < 0;
            boolean isExact =
                    switch (this) {
                        case INT -> (int) value == value && !isAboveLong;
                        case LONG -> !isAboveLong;
                        case FLOAT -> !isAboveLong && isExact(value, (float) value);
                        default -> !isAboveLong && isExact(value, (double) value);
                    };
            if (!isExact) {
                return i;
            }
            switch (this) {
                case INT -> LittleEndian.putI32(target, Integer.BYTES * i, (int) value);
                case LONG -> LittleEndian.putI64(target, Long.BYTES * i, value);
                case FLOAT -> putFloat(target, i, value);
                default -> putDouble(target, i, value);
            }
        }
        return -1;
    }

    /** Whether a number equals an integer. 2^63 as a number becomes 2^63-1 as a long, and is no long itself. */
    private static boolean isExact(long value, double number) {
        return (long) number == value && number < ABOVE_LONG;
    }

    /** Returns an integer; U64 above 2^63-1 as a negative number. */
    private static long integer(DType dtype, byte[] data, int i) {
        return switch (dtype) {
            case BOOL -> data[i] == 0 ? 0 : 1;
            case I8 -> data[i];
            case U8 -> data[i] & 0xFF;
            case I16 -> LittleEndian.i16(data, Short.BYTES * i);
            case U16 -> LittleEndian.u16(data, Short.BYTES * i);
            case I32 -> LittleEndian.i32(data, Integer.BYTES * i);
            case U32 -> LittleEndian.u32(data, Integer.BYTES * i);
            default -> LittleEndian.i64(data, Long.BYTES * i);
        };
    }

    private static void putFloat(byte[] target, int i, float value) {
        LittleEndian.putI32(target, Float.BYTES * i, Float.floatToRawIntBits(value));
    }

    private static void putDouble(byte[] target, int i, double value) {
        LittleEndian.putI64(target, Double.BYTES * i, Double.doubleToRawLongBits(value));
    }
}
