package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;

/** Encoder of codec {@code Boolean}: one bit per value, least significant bit first. */
public final class BitEncoder implements BlockEncoder {
    private final ByteBuilder bits = new ByteBuilder();
    /** Bit of the first value, from 0 to 7. */
    private int start;

    private int count;

    public void add(boolean value) {
        int bit = start + count++;
        if (bit % 8 == 0) {
            bits.i8(0);
        }
        if (value) {
            bits.bytes()[bit / 8] |= (byte) (1 << bit % 8);
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long size() {
        return (count + 7L) / 8;
    }

    @Override
    public void encode(int count, ByteBuilder block) {
        for (int first = 0; first < count; first += 8) {
            int values = 0;
            for (int i = first; i < Math.min(count, first + 8); i++) {
                values |= value(i) << i - first;
            }
            block.i8(values);
        }
    }

    private int value(int i) {
        int bit = start + i;
        return bits.bytes()[bit / 8] >> bit % 8 & 1;
    }

    @Override
    public void removeFirst(int removed) {
        int bit = start + removed;
        bits.removeFirst(bit / 8);
        start = bit % 8;
        count -= removed;
    }
}
