package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.type.NumberType;

/** A growable array of numbers of one type, decoded from big-endian bytes or text. */
public abstract sealed class ValueArray permits DoubleValueArray, FloatValueArray, LongValueArray, IntValueArray {
    ValueArray() {}

    public static ValueArray of(NumberType type) {
        return switch (type) {
            case DOUBLE -> new DoubleValueArray();
            case FLOAT -> new FloatValueArray();
            case LONG -> new LongValueArray();
            case INT -> new IntValueArray();
        };
    }

    public abstract NumberType type();

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
}
