package io.github.mlformats.idv.format.encode;

import io.github.mlformats.core.bytes.write.ByteBuilder;

/** Codec {@code DateTimeOffset}: the offsets of all values, then the ticks that their clocks show. */
public final class OffsetTimeEncoder implements BlockEncoder {
    private final FixedEncoder minutes = new FixedEncoder(Short.BYTES);
    private final FixedEncoder ticks = new FixedEncoder(Long.BYTES);

    /**
     * Adds a time.
     *
     * @param clock what the clock shows, in units of 100 ns since the year 1
     * @param offset how many minutes the clock is ahead of UTC
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
