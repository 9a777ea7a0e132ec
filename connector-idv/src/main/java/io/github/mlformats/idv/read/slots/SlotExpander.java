package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;

/**
 * Expands sparse vectors: every slot gets its stored item, or the default of the item type (zero bytes, or the empty
 * text). Buffers are reused, so a result is valid until the next call.
 */
public final class SlotExpander {
    private int[] starts = {};
    private SlotBuffer slots;

    /** First slot of each row of the last call, followed by the end of the last row. */
    public int[] starts() {
        return starts;
    }

    /** Returns the items of all slots of rows {@code [from, from + count)}, in row order. */
    public Block expand(Block.Vectors vectors, int from, int count) {
        starts = starts.length > count ? starts : new int[count + 1];
        for (int i = 0; i < count; i++) {
            starts[i + 1] = Math.addExact(starts[i], vectors.length(from + i));
        }
        slots = slots == null ? SlotBuffer.of(vectors.values()) : slots;
        slots.reset(vectors.values(), vectors.starts()[from], starts[count]);
        for (int i = 0; i < count; i++) {
            int row = from + i;
            int item = vectors.starts()[row];
            int items = vectors.starts()[row + 1] - item;
            if (vectors.isSparse(row)) {
                int index = vectors.indexStarts()[row];
                for (int k = 0; k < items; k++) {
                    slots.put(item + k, starts[i] + vectors.index(index + k), 1);
                }
            } else {
                slots.put(item, starts[i], items);
            }
        }
        return slots.finish();
    }

    /** Size of a slot in memory, in bits. */
    public static int bitsPerSlot(Block items) {
        if (items instanceof Block.Fixed fixed) {
            return Byte.SIZE * fixed.width();
        } else if (items instanceof Block.Bits) {
            return 1;
        } else if (items instanceof Block.OffsetTimes) {
            return Short.SIZE + Long.SIZE;
        }
        return Integer.SIZE;
    }
}
