package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;
import java.util.BitSet;

/** {@link SlotBuffer} of booleans. */
final class BitSlotBuffer implements SlotBuffer {
    private Block.Bits items;
    private byte[] slots;
    private int count;
    private BitSet missing;

    @Override
    public void reset(Block items, int firstItem, int count) {
        this.items = (Block.Bits) items;
        this.slots = new byte[(count + 7) >>> 3];
        this.count = count;
        this.missing = items.missing() == null ? null : new BitSet(count);
    }

    @Override
    public void put(int item, int slot, int count) {
        for (int i = 0; i < count; i++) {
            int bit = items.data()[items.offset() + (item + i >>> 3)] >>> (item + i & 7) & 1;
            slots[slot + i >>> 3] |= (byte) (bit << (slot + i & 7));
        }
        FixedSlotBuffer.putMissing(items.missing(), missing, item, slot, count);
    }

    @Override
    public Block finish() {
        return new Block.Bits(count, slots, 0, missing);
    }
}
