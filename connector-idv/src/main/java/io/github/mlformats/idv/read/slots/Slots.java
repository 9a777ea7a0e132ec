package io.github.mlformats.idv.read.slots;

import io.github.mlformats.idv.format.block.Block;

/** Slots of one layout that are filled from first to last with stored items; the others have the default. */
interface Slots {
    /** Slots for items of the same layout as {@code items}. */
    static Slots of(Block items) {
        if (items instanceof Block.Fixed) {
            return new FixedSlots();
        } else if (items instanceof Block.Bits) {
            return new BitSlots();
        } else if (items instanceof Block.Text) {
            return new TextSlots();
        } else if (items instanceof Block.OffsetTimes) {
            return new OffsetTimeSlots();
        }
        throw new IllegalArgumentException("vectors of vectors");
    }

    /**
     * Begins anew.
     *
     * @param items the stored items
     * @param firstItem the first one that will be put
     * @param count number of slots
     */
    void begin(Block items, int firstItem, int count);

    /** Puts {@code count} items, from {@code item} on, into the slots from {@code slot} on. */
    void put(int item, int slot, int count);

    /** All slots. */
    Block end();
}
