package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.core.bytes.BigEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A growable array of numbers of one type, decoded from big-endian bytes or text. There is a class for each type,
 * so that loops run over primitive arrays.
 */
public abstract sealed class ValueArray {
    private final NumberType type;

    private ValueArray(NumberType type) {
        this.type = type;
    }

    public static ValueArray of(NumberType type) {
        return switch (type) {
            case DOUBLE -> new DoubleValueArray();
            case FLOAT -> new FloatValueArray();
            case LONG -> new LongValueArray();
            case INT -> new IntValueArray();
        };
    }

    public final NumberType type() {
        return type;
    }

    /** Ensures a capacity of {@code size} values, keeping the existing ones. */
    public abstract void ensureCapacity(int size);

    /**
     * Decodes {@code count} values to the positions from {@code to} on. The first value is at {@code at}, and each of the others
     * {@code stride} bytes after the previous one.
     */
    public abstract void decode(byte[] data, int at, int stride, int count, int to);

    /**
     * Parses the bytes {@code [from, end)} as a number.
     *
     * @throws NumberFormatException if they are not a number of this type
     */
    public abstract void parse(byte[] text, int from, int end, int to);

    /** Copies values of another array of the same type. */
    public abstract void copy(ValueArray source, int from, int to, int count);

    /** Sets the values {@code [from, end)} to 0. */
    public abstract void zero(int from, int end);

    /** Whether a value equals 0, as negative zero does. */
    public abstract boolean isZero(int i);

    private static int grown(int length, int size) {
        return Math.max(size, length + (length >> 1));
    }

    // CPD-OFF: a class for each primitive type, so that values are not boxed.

    /** Values of type double. */
    public static final class DoubleValueArray extends ValueArray {
        private double[] array = new double[0];

        private DoubleValueArray() {
            super(NumberType.DOUBLE);
        }

        /** The array of the values. It is replaced when the capacity grows. */
        public double[] array() {
            return array;
        }

        @Override
        public void ensureCapacity(int size) {
            if (array.length < size) {
                array = Arrays.copyOf(array, grown(array.length, size));
            }
        }

        @Override
        public void decode(byte[] data, int at, int stride, int count, int to) {
            if (stride == Double.BYTES) {
                ByteBuffer.wrap(data, at, Double.BYTES * count).asDoubleBuffer().get(array, to, count);
                return;
            }
            for (int i = 0, next = at; i < count; i++, next += stride) {
                array[to + i] = BigEndian.f64(data, next);
            }
        }

        @Override
        public void parse(byte[] text, int from, int end, int to) {
            array[to] = TextNumberParser.parseDouble(text, from, end);
        }

        @Override
        public void copy(ValueArray source, int from, int to, int count) {
            System.arraycopy(((DoubleValueArray) source).array, from, array, to, count);
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

    /** Values of type float. */
    public static final class FloatValueArray extends ValueArray {
        private float[] array = new float[0];

        private FloatValueArray() {
            super(NumberType.FLOAT);
        }

        /** The array of the values. It is replaced when the capacity grows. */
        public float[] array() {
            return array;
        }

        @Override
        public void ensureCapacity(int size) {
            if (array.length < size) {
                array = Arrays.copyOf(array, grown(array.length, size));
            }
        }

        @Override
        public void decode(byte[] data, int at, int stride, int count, int to) {
            if (stride == Float.BYTES) {
                ByteBuffer.wrap(data, at, Float.BYTES * count).asFloatBuffer().get(array, to, count);
                return;
            }
            for (int i = 0, next = at; i < count; i++, next += stride) {
                array[to + i] = BigEndian.f32(data, next);
            }
        }

        @Override
        public void parse(byte[] text, int from, int end, int to) {
            array[to] = TextNumberParser.parseFloat(text, from, end);
        }

        @Override
        public void copy(ValueArray source, int from, int to, int count) {
            System.arraycopy(((FloatValueArray) source).array, from, array, to, count);
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

    /** Values of type long. */
    public static final class LongValueArray extends ValueArray {
        private long[] array = new long[0];

        private LongValueArray() {
            super(NumberType.LONG);
        }

        /** The array of the values. It is replaced when the capacity grows. */
        public long[] array() {
            return array;
        }

        @Override
        public void ensureCapacity(int size) {
            if (array.length < size) {
                array = Arrays.copyOf(array, grown(array.length, size));
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

    /** Values of type int. */
    public static final class IntValueArray extends ValueArray {
        private int[] array = new int[0];

        private IntValueArray() {
            super(NumberType.INT);
        }

        /** The array of the values. It is replaced when the capacity grows. */
        public int[] array() {
            return array;
        }

        @Override
        public void ensureCapacity(int size) {
            if (array.length < size) {
                array = Arrays.copyOf(array, grown(array.length, size));
            }
        }

        @Override
        public void decode(byte[] data, int at, int stride, int count, int to) {
            if (stride == Integer.BYTES) {
                ByteBuffer.wrap(data, at, Integer.BYTES * count).asIntBuffer().get(array, to, count);
                return;
            }
            for (int i = 0, next = at; i < count; i++, next += stride) {
                array[to + i] = BigEndian.i32(data, next);
            }
        }

        @Override
        public void parse(byte[] text, int from, int end, int to) {
            array[to] = TextNumberParser.parseInt(text, from, end);
        }

        @Override
        public void copy(ValueArray source, int from, int to, int count) {
            System.arraycopy(((IntValueArray) source).array, from, array, to, count);
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
}
