package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;

/** {@link Slots} of DateTimeOffset values: the offsets, then the ticks. */
final class OffsetTimeSlots implements Slots {
    private static final int WIDTH = Short.BYTES + Long.BYTES;

    private Block.OffsetTimes items;
    private final FixedSlots minutes = new FixedSlots();
    private final FixedSlots ticks = new FixedSlots();

    @Override
    public void begin(Block items, int firstItem, int count) {
        this.items = (Block.OffsetTimes) items;
        byte[] data = this.items.data();
        int stored = items.count();
        minutes.begin(
                new Block.Fixed(stored, data, this.items.minutesOffset(), Short.BYTES, items.missing()),
                firstItem,
                count);
        ticks.begin(new Block.Fixed(stored, data, this.items.ticksOffset(), Long.BYTES, null), firstItem, count);
    }

    @Override
    public void put(int item, int slot, int count) {
        minutes.put(item, slot, count);
        ticks.put(item, slot, count);
    }

    @Override
    public Block end() {
        Block.Fixed offsets = minutes.end();
        int count = offsets.count();
        byte[] both = new byte[Math.multiplyExact(count, WIDTH)];
        System.arraycopy(offsets.data(), 0, both, 0, Short.BYTES * count);
        System.arraycopy(ticks.end().data(), 0, both, Short.BYTES * count, Long.BYTES * count);
        return new Block.OffsetTimes(count, both, 0, Short.BYTES * count, offsets.missing());
    }
}
