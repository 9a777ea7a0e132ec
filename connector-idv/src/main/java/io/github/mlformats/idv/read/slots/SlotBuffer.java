package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;

/**
 * Buffer for the slots of expanded vectors, filled in ascending order with stored items. The other slots have the
 * default of the item type.
 */
interface SlotBuffer {
    /** Creates a buffer for items of the same layout as {@code items}. */
    static SlotBuffer of(Block items) {
        if (items instanceof Block.Fixed) {
            return new FixedSlotBuffer();
        } else if (items instanceof Block.Bits) {
            return new BitSlotBuffer();
        } else if (items instanceof Block.Text) {
            return new TextSlotBuffer();
        } else if (items instanceof Block.OffsetTimes) {
            return new OffsetTimeSlotBuffer();
        }
        throw new IllegalArgumentException("vectors of vectors");
    }

    /**
     * Starts the next batch.
     *
     * @param items the stored items
     * @param firstItem index of the first item that will be put
     * @param count number of slots
     */
    void reset(Block items, int firstItem, int count);

    /** Copies {@code count} items, starting at index {@code item}, into the slots starting at {@code slot}. */
    void put(int item, int slot, int count);

    /** Returns all slots as a block, which is valid until the next {@link #reset}. */
    Block finish();
}
