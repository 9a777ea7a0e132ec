package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;

/** {@link SlotBuffer} of DateTimeOffset values: the offsets, then the ticks. */
final class OffsetTimeSlotBuffer implements SlotBuffer {
    private static final int WIDTH = Short.BYTES + Long.BYTES;

    private Block.OffsetTimes items;
    private final FixedSlotBuffer minutes = new FixedSlotBuffer();
    private final FixedSlotBuffer ticks = new FixedSlotBuffer();

    @Override
    public void reset(Block items, int firstItem, int count) {
        this.items = (Block.OffsetTimes) items;
        byte[] data = this.items.data();
        int stored = items.count();
        minutes.reset(
                new Block.Fixed(stored, data, this.items.minutesOffset(), Short.BYTES, items.missing()),
                firstItem,
                count);
        ticks.reset(new Block.Fixed(stored, data, this.items.ticksOffset(), Long.BYTES, null), firstItem, count);
    }

    @Override
    public void put(int item, int slot, int count) {
        minutes.put(item, slot, count);
        ticks.put(item, slot, count);
    }

    @Override
    public Block finish() {
        Block.Fixed offsets = minutes.finish();
        int count = offsets.count();
        byte[] both = new byte[Math.multiplyExact(count, WIDTH)];
        System.arraycopy(offsets.data(), 0, both, 0, Short.BYTES * count);
        System.arraycopy(ticks.finish().data(), 0, both, Short.BYTES * count, Long.BYTES * count);
        return new Block.OffsetTimes(count, both, 0, Short.BYTES * count, offsets.missing());
    }
}
