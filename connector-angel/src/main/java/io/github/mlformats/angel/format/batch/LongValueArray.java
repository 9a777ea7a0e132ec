package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.core.bytes.BigEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Values of type long. */
public final class LongValueArray extends ValueArray {
    // CPD-OFF: a class for each primitive type, so that values are not boxed.
    private long[] array = new long[0];

    /** The array of the values. It is replaced when the capacity grows. */
    public long[] array() {
        return array;
    }

    @Override
    public NumberType type() {
        return NumberType.LONG;
    }

    @Override
    public void ensureCapacity(int size) {
        if (array.length < size) {
            array = Arrays.copyOf(array, Math.max(size, array.length + (array.length >> 1)));
        }
    }

    @Override
    public void decode(byte[] data, int at, int stride, int count, int to) {
        if (stride == Long.BYTES) {
            ByteBuffer.wrap(data, at, Long.BYTES * count).asLongBuffer().get(array, to, count);
            return;
        }
        for (int i = 0, next = at; i < count; i++, next += stride) {
            array[to + i] = BigEndian.i64(data, next);
        }
    }

    @Override
    public void parse(byte[] text, int from, int end, int to) {
        array[to] = TextNumberParser.parseLong(text, from, end);
    }

    @Override
    public void copy(ValueArray source, int from, int to, int count) {
        System.arraycopy(((LongValueArray) source).array, from, array, to, count);
    }

    @Override
    public void zero(int from, int end) {
        Arrays.fill(array, from, end, 0);
    }

    @Override
    public boolean isZero(int i) {
        return array[i] == 0;
    }
}
