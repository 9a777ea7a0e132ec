package io.github.mlformats.benchmarks.data.idv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of little-endian values, the strings and counts of IDV included. */
public final class LittleEndianOutput {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 12];
    private int size;

    LittleEndianOutput u8(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    LittleEndianOutput i32(int value) {
        reserve(4);
        INT.set(bytes, size, value);
        size += 4;
        return this;
    }

    LittleEndianOutput i64(long value) {
        reserve(8);
        LONG.set(bytes, size, value);
        size += 8;
        return this;
    }

    LittleEndianOutput f32(float value) {
        return i32(Float.floatToRawIntBits(value));
    }

    /** Unsigned LEB128. */
    LittleEndianOutput leb(long value) {
        long rest = value;
        for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
            u8((int) (rest & 0x7F | 0x80));
        }
        return u8((int) rest);
    }

    /** Length in bytes as LEB128, then UTF-8. */
    LittleEndianOutput text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return leb(utf8.length).raw(utf8);
    }

    LittleEndianOutput raw(byte[] value) {
        reserve(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
