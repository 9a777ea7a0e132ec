package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.LittleEndian;

/** The type of the elements of an array, without byte order. */
public enum NumpyElementType {
    BOOL(1),
    INT8(1),
    INT16(2),
    INT32(4),
    INT64(8),
    UINT8(1),
    UINT16(2),
    UINT32(4),
    UINT64(8),
    FLOAT16(2),
    FLOAT32(4),
    FLOAT64(8),
    COMPLEX64(8),
    COMPLEX128(16),
    /** Text, bytes, times, structured types, extended precision, objects: returned as stored. */
    OTHER(0);

    private final int bytes;

    NumpyElementType(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the size of an element in bytes; 0 for {@link #OTHER}, whose {@link DType} has it. */
    public int bytes() {
        return bytes;
    }

    /** Returns whether an element is a single boolean or real number. */
    public boolean isNumber() {
        return ordinal() < COMPLEX64.ordinal();
    }

    public boolean isFloat() {
        return this == FLOAT16 || this == FLOAT32 || this == FLOAT64;
    }

    public boolean isComplex() {
        return this == COMPLEX64 || this == COMPLEX128;
    }

    /**
     * Returns the element at position {@code at} of a boolean (1 or 0) or integer type; for {@link #UINT64} its bits.
     */
    public long integer(byte[] data, int at, boolean bigEndian) {
        return switch (this) {
            case BOOL -> data[at] == 0 ? 0 : 1;
            case INT8 -> data[at];
            case UINT8 -> data[at] & 0xFF;
            case INT16 -> bigEndian ? BigEndian.i16(data, at) : LittleEndian.i16(data, at);
            case UINT16 -> bigEndian ? BigEndian.u16(data, at) : LittleEndian.u16(data, at);
            case INT32 -> bigEndian ? BigEndian.i32(data, at) : LittleEndian.i32(data, at);
            case UINT32 -> bigEndian ? BigEndian.u32(data, at) : LittleEndian.u32(data, at);
            case INT64, UINT64 -> bigEndian ? BigEndian.i64(data, at) : LittleEndian.i64(data, at);
            case FLOAT16, FLOAT32, FLOAT64, COMPLEX64, COMPLEX128, OTHER -> throw new IllegalStateException(name());
        };
    }

    /** Returns the element at position {@code at} of a floating-point type. */
    public double real(byte[] data, int at, boolean bigEndian) {
        return switch (this) {
            case FLOAT16 -> half(bigEndian ? BigEndian.i16(data, at) : LittleEndian.i16(data, at));
            case FLOAT32 -> Float.intBitsToFloat(bigEndian ? BigEndian.i32(data, at) : LittleEndian.i32(data, at));
            case FLOAT64 -> Double.longBitsToDouble(bigEndian ? BigEndian.i64(data, at) : LittleEndian.i64(data, at));
            case BOOL, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, COMPLEX64, COMPLEX128, OTHER ->
                throw new IllegalStateException(name());
        };
    }

    /** Converts a binary16 number exactly. */
    static float half(short bits) {
        int sign = (bits & 0x8000) << 16;
        int exponent = bits >>> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        if (exponent == 0) {
            float tiny = fraction * 0x1p-24f;
            return sign == 0 ? tiny : -tiny;
        }
        int widened = exponent == 0x1F ? 0xFF : exponent - 15 + 127;
        return Float.intBitsToFloat(sign | widened << 23 | fraction << 13);
    }
}
