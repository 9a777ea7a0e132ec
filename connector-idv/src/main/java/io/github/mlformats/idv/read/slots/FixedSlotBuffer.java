package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;
import java.util.Arrays;
import java.util.BitSet;

/** {@link SlotBuffer} of a fixed width. */
final class FixedSlotBuffer implements SlotBuffer {
    private byte[] slots = {};
    private Block.Fixed items;
    private int count;
    private BitSet missing;

    @Override
    public void reset(Block items, int firstItem, int count) {
        this.items = (Block.Fixed) items;
        this.count = count;
        this.missing = items.missing() == null ? null : new BitSet(count);
        int bytes = Math.multiplyExact(count, this.items.width());
        if (slots.length < bytes) {
            slots = new byte[bytes];
        } else {
            Arrays.fill(slots, 0, bytes, (byte) 0);
        }
    }

    @Override
    public void put(int item, int slot, int count) {
        int width = items.width();
        System.arraycopy(items.data(), items.offset() + item * width, slots, slot * width, count * width);
        putMissing(items.missing(), missing, item, slot, count);
    }

    static void putMissing(BitSet stored, BitSet missing, int item, int slot, int count) {
        if (stored != null) {
            for (int i = stored.nextSetBit(item); i >= 0 && i < item + count; i = stored.nextSetBit(i + 1)) {
                missing.set(slot + i - item);
            }
        }
    }

    @Override
    public Block.Fixed finish() {
        return new Block.Fixed(count, slots, 0, items.width(), missing);
    }
}
