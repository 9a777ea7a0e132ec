package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;

/** Encoder of codec {@code DateTimeOffset}: the offsets of all values, then their local ticks. */
public final class OffsetTimeEncoder implements BlockEncoder {
    private final FixedEncoder minutes = new FixedEncoder(Short.BYTES);
    private final FixedEncoder ticks = new FixedEncoder(Long.BYTES);

    /**
     * Adds a value.
     *
     * @param clock ticks of the local clock
     * @param offset offset from UTC in minutes
     */
    public void add(long clock, int offset) {
        minutes.add(offset);
        ticks.add(clock);
    }

    @Override
    public int count() {
        return ticks.count();
    }

    @Override
    public long size() {
        return minutes.size() + ticks.size();
    }

    @Override
    public void encode(int count, ByteBuilder block) {
        minutes.encode(count, block);
        ticks.encode(count, block);
    }

    @Override
    public void removeFirst(int count) {
        minutes.removeFirst(count);
        ticks.removeFirst(count);
    }
}
