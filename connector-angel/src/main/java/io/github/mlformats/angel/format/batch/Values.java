package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.type.ValueType;

/** A growing array of numbers of one type, filled from big-endian bytes or text. */
public abstract sealed class Values permits DoubleValues, FloatValues, LongValues, IntValues {
    Values() {}

    public static Values of(ValueType type) {
        return switch (type) {
            case DOUBLE -> new DoubleValues();
            case FLOAT -> new FloatValues();
            case LONG -> new LongValues();
            case INT -> new IntValues();
        };
    }

    public abstract ValueType type();

    /** Makes room for {@code size} values; those there are stay. */
    public abstract void ensure(int size);

    /**
     * Reads {@code count} values, the first at {@code at} and each of the others {@code stride} bytes behind the one
     * before, to the places from {@code to} on.
     */
    public abstract void decode(byte[] data, int at, int stride, int count, int to);

    /**
     * Reads the number that the bytes {@code [from, end)} are.
     *
     * @throws NumberFormatException if they are none
     */
    public abstract void parse(byte[] text, int from, int end, int to);

    /** Copies values of another array of the same type. */
    public abstract void copy(Values source, int from, int to, int count);

    /** Sets the values {@code [from, end)} to 0. */
    public abstract void zero(int from, int end);

    /** Whether a value equals 0; so does negative zero. */
    public abstract boolean isZero(int i);
}
