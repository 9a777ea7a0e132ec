package io.github.mlformats.benchmarks.generated;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;

/**
 * Big-endian numbers of eight bytes, after a header.
 *
 * @param head the header
 * @param count number of values
 * @param number returns the number at an index
 */
public record GeneratedNumbers(byte[] head, long count, LongUnaryOperator number) implements GeneratedBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    @Override
    public long size() {
        return head.length + Long.BYTES * count;
    }

    @Override
    public void read(long position, byte[] target, int at, int length) {
        long next = position;
        int to = at;
        int end = at + length;
        while (to < end) {
            long inside = next - head.length;
            if (inside >= 0 && inside % Long.BYTES == 0 && end - to >= Long.BYTES) {
                LONGS.set(target, to, number.applyAsLong(inside / Long.BYTES));
                next += Long.BYTES;
                to += Long.BYTES;
            } else {
                target[to++] = byteAt(next++);
            }
        }
    }

    private byte byteAt(long position) {
        long inside = position - head.length;
        if (inside < 0) {
            return head[(int) position];
        }
        long whole = number.applyAsLong(inside / Long.BYTES);
        return (byte) (whole >>> Long.SIZE - Byte.SIZE * (1 + inside % Long.BYTES));
    }
}
