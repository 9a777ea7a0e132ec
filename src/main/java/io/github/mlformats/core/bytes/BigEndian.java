package io.github.mlformats.core.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian numbers at any index of a byte array. */
public final class BigEndian {
    // CPD-OFF: the compiler inlines a handle only where it is a constant of its class, so each byte order has a class.
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private BigEndian() {}

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.BIG_ENDIAN);
    }

    /** A signed number of 16 bits. */
    public static short i16(byte[] data, int at) {
        return (short) SHORT.get(data, at);
    }

    /** An unsigned number of 16 bits. */
    public static int u16(byte[] data, int at) {
        return i16(data, at) & 0xFFFF;
    }

    /** A signed number of 32 bits. */
    public static int i32(byte[] data, int at) {
        return (int) INT.get(data, at);
    }

    /** An unsigned number of 32 bits. */
    public static long u32(byte[] data, int at) {
        return i32(data, at) & 0xFFFF_FFFFL;
    }

    /** A signed number of 64 bits. */
    public static long i64(byte[] data, int at) {
        return (long) LONG.get(data, at);
    }

    /** An IEEE 754 number of 32 bits. */
    public static float f32(byte[] data, int at) {
        return (float) FLOAT.get(data, at);
    }

    /** An IEEE 754 number of 64 bits. */
    public static double f64(byte[] data, int at) {
        return (double) DOUBLE.get(data, at);
    }

    /** Writes a number of 32 bits. */
    public static void putI32(byte[] data, int at, int value) {
        INT.set(data, at, value);
    }

    /** Writes a number of 64 bits. */
    public static void putI64(byte[] data, int at, long value) {
        LONG.set(data, at, value);
    }
}
