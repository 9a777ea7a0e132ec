package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;

/** Encoder of codec {@code Boolean}: one bit per value, least significant bit first. */
public final class BitEncoder implements BlockEncoder {
    private final ByteBuilder values = new ByteBuilder();

    public void add(boolean value) {
        values.i8(value ? 1 : 0);
    }

    @Override
    public int count() {
        return values.size();
    }

    @Override
    public long size() {
        return (values.size() + 7L) / 8;
    }

    @Override
    public void encode(int count, ByteBuilder block) {
        byte[] bytes = values.bytes();
        for (int first = 0; first < count; first += 8) {
            int bits = 0;
            for (int i = first; i < Math.min(count, first + 8); i++) {
                bits |= bytes[i] << i - first;
            }
            block.i8(bits);
        }
    }

    @Override
    public void removeFirst(int count) {
        values.removeFirst(count);
    }
}
