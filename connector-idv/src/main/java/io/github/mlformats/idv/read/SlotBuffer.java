package io.github.mlformats.idv.read;

import io.github.mlformats.idv.format.codec.Block;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Buffer for the slots of expanded vectors, filled in ascending order with stored items. The other slots have the
 * default of the item type.
 */
abstract class SlotBuffer {
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
    abstract void reset(Block items, int firstItem, int count);

    /** Copies {@code count} items, starting at index {@code item}, into the slots starting at {@code slot}. */
    abstract void put(int item, int slot, int count);

    /** Copies which of the items are missing. */
    private static void putMissing(BitSet stored, BitSet missing, int item, int slot, int count) {
        if (stored != null) {
            for (int i = stored.nextSetBit(item); i >= 0 && i < item + count; i = stored.nextSetBit(i + 1)) {
                missing.set(slot + i - item);
            }
        }
    }

    /** Returns all slots as a block, which is valid until the next {@link #reset}. */
    abstract Block finish();

    /** {@link SlotBuffer} of a fixed width. */
    private static final class FixedSlotBuffer extends SlotBuffer {
        private byte[] slots = {};
        private Block.Fixed items;
        private int count;
        private BitSet missing;

        @Override
        void reset(Block items, int firstItem, int count) {
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
        void put(int item, int slot, int count) {
            int width = items.width();
            System.arraycopy(items.data(), items.offset() + item * width, slots, slot * width, count * width);
            putMissing(items.missing(), missing, item, slot, count);
        }

        @Override
        Block.Fixed finish() {
            return new Block.Fixed(count, slots, 0, items.width(), missing);
        }
    }

    /** {@link SlotBuffer} of booleans. */
    private static final class BitSlotBuffer extends SlotBuffer {
        private Block.Bits items;
        private byte[] slots;
        private int count;
        private BitSet missing;

        @Override
        void reset(Block items, int firstItem, int count) {
            this.items = (Block.Bits) items;
            this.slots = new byte[(count + 7) >>> 3];
            this.count = count;
            this.missing = items.missing() == null ? null : new BitSet(count);
        }

        @Override
        void put(int item, int slot, int count) {
            for (int i = 0; i < count; i++) {
                int bit = items.data()[items.offset() + (item + i >>> 3)] >>> (item + i & 7) & 1;
                slots[slot + i >>> 3] |= (byte) (bit << (slot + i & 7));
            }
            putMissing(items.missing(), missing, item, slot, count);
        }

        @Override
        Block finish() {
            return new Block.Bits(count, slots, 0, missing);
        }
    }

    /** {@link SlotBuffer} of text. Only the end offsets are copied; the text itself stays in the decoded block. */
    private static final class TextSlotBuffer extends SlotBuffer {
        private Block.Text items;
        private int[] ends = {};
        private int count;
        private int filled;
        private BitSet missing;

        @Override
        void reset(Block items, int firstItem, int count) {
            this.items = (Block.Text) items;
            this.count = count;
            this.missing = items.missing() == null ? null : new BitSet(count);
            this.ends = ends.length > count ? ends : new int[count + 1];
            this.ends[0] = this.items.ends()[firstItem];
            this.filled = 0;
        }

        @Override
        void put(int item, int slot, int count) {
            leaveEmpty(slot);
            System.arraycopy(items.ends(), item + 1, ends, slot + 1, count);
            filled = slot + count;
            putMissing(items.missing(), missing, item, slot, count);
        }

        private void leaveEmpty(int slot) {
            Arrays.fill(ends, filled + 1, slot + 1, ends[filled]);
            filled = slot;
        }

        @Override
        Block finish() {
            leaveEmpty(count);
            return new Block.Text(count, items.data(), items.offset(), ends, missing);
        }
    }

    /** {@link SlotBuffer} of DateTimeOffset values: the offsets, then the ticks. */
    private static final class OffsetTimeSlotBuffer extends SlotBuffer {
        private static final int WIDTH = Short.BYTES + Long.BYTES;

        private Block.OffsetTimes items;
        private final FixedSlotBuffer minutes = new FixedSlotBuffer();
        private final FixedSlotBuffer ticks = new FixedSlotBuffer();

        @Override
        void reset(Block items, int firstItem, int count) {
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
        void put(int item, int slot, int count) {
            minutes.put(item, slot, count);
            ticks.put(item, slot, count);
        }

        @Override
        Block finish() {
            Block.Fixed offsets = minutes.finish();
            int count = offsets.count();
            byte[] both = new byte[Math.multiplyExact(count, WIDTH)];
            System.arraycopy(offsets.data(), 0, both, 0, Short.BYTES * count);
            System.arraycopy(ticks.finish().data(), 0, both, Short.BYTES * count, Long.BYTES * count);
            return new Block.OffsetTimes(count, both, 0, Short.BYTES * count, offsets.missing());
        }
    }
}
