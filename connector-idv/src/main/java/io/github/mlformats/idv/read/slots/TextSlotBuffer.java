package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;
import java.util.Arrays;
import java.util.BitSet;

/** {@link SlotBuffer} of text. Only the end offsets are copied; the text itself stays in the decoded block. */
final class TextSlotBuffer implements SlotBuffer {
    private Block.Text items;
    private int[] ends = {};
    private int count;
    private int filled;
    private BitSet missing;

    @Override
    public void reset(Block items, int firstItem, int count) {
        this.items = (Block.Text) items;
        this.count = count;
        this.missing = items.missing() == null ? null : new BitSet(count);
        this.ends = ends.length > count ? ends : new int[count + 1];
        this.ends[0] = this.items.ends()[firstItem];
        this.filled = 0;
    }

    @Override
    public void put(int item, int slot, int count) {
        leaveEmpty(slot);
        System.arraycopy(items.ends(), item + 1, ends, slot + 1, count);
        filled = slot + count;
        FixedSlotBuffer.putMissing(items.missing(), missing, item, slot, count);
    }

    private void leaveEmpty(int slot) {
        Arrays.fill(ends, filled + 1, slot + 1, ends[filled]);
        filled = slot;
    }

    @Override
    public Block finish() {
        leaveEmpty(count);
        return new Block.Text(count, items.data(), items.offset(), ends, missing);
    }
}
