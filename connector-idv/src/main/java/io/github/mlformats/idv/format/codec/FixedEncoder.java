package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;

/** Encoder of fixed-width values, little-endian: numbers, ticks, keys, row ids. */
public final class FixedEncoder implements BlockEncoder {
    private final int width;
    private final ByteBuilder values = new ByteBuilder();

    /** @param width size of a value in bytes */
    public FixedEncoder(int width) {
        this.width = width;
    }

    /** Size of a value in bytes. */
    public int width() {
        return width;
    }

    /** The buffer that values of {@code width} bytes are appended to. */
    public ByteBuilder values() {
        return values;
    }

    /** Appends the low-order bytes of a number. The width must be 1, 2, 4 or 8. */
    public void add(long value) {
        switch (width) {
            case 1 -> values.i8((int) value);
            case 2 -> values.i16((int) value);
            case 4 -> values.i32((int) value);
            default -> values.i64(value);
        }
    }

    @Override
    public int count() {
        return values.size() / width;
    }

    @Override
    public long size() {
        return values.size();
    }

    @Override
    public void encode(int count, ByteBuilder block) {
        block.add(values.bytes(), 0, count * width);
    }

    @Override
    public void removeFirst(int count) {
        values.removeFirst(count * width);
    }
}
