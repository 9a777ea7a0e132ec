package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.idv.format.codec.Block;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * View of vectors as arrays. Dense vectors are not copied; a batch with a sparse vector is expanded into a reused
 * buffer.
 */
final class ArrayView implements ColumnView {
    /** Maximum bytes of a batch of expanded vectors; small enough for the processor's cache. */
    private static final int BATCH_BYTES = 1 << 20;

    private final ColumnView item;
    private final ArrayVector vector;
    private final int maxLength;
    private final DecodeBudget.Reservation slotBytes;
    private final SlotExpander expander = new SlotExpander();
    /** Size of the largest batch so far, in bytes: buffers do not shrink. */
    private long largest;

    /**
     * @param maxLength maximum number of slots of a sparse vector
     * @param slotBytes share of the decode budget for the buffer of expanded vectors
     */
    ArrayView(DataType type, ColumnView item, int maxLength, DecodeBudget.Reservation slotBytes) {
        this.item = item;
        this.vector = new ArrayVector(type, item.vector());
        this.maxLength = maxLength;
        this.slotBytes = slotBytes;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void check(Block block, BlockLocation place) {
        Block.Vectors vectors = (Block.Vectors) block;
        item.check(vectors.values(), place);
        checkLengths(vectors, maxLength, "an array");
    }

    /**
     * Checks the lengths of sparse vectors.
     *
     * @param maxLength maximum number of slots
     * @param target what the vectors are read as, for the message
     */
    static void checkLengths(Block.Vectors vectors, int maxLength, String target) {
        for (int row = 0; vectors.sparse() != null && row < vectors.count(); row++) {
            if (vectors.isSparse(row) && vectors.length(row) > maxLength) {
                throw new UsageException(
                        "a sparse vector of " + vectors.length(row) + " slots is too long for " + target
                                + ": maxArrayLength is " + maxLength
                                + ". Raise it, or set option(\"vectors\", \"sparse\") to read vectors as stored");
            }
        }
    }

    @Override
    public int maxBatchRows(Block block, int from, int most) {
        Block.Vectors vectors = (Block.Vectors) block;
        if (vectors.sparse() == null) {
            return most;
        }
        return rowsOf(vectors, from, most, 8L * BATCH_BYTES / SlotExpander.bitsPerSlot(vectors.values()));
    }

    /** Returns the number of rows, at least 1 and at most {@code most}, that have a number of slots together. */
    static int rowsOf(Block.Vectors vectors, int from, int most, long slots) {
        long remaining = slots;
        int rows = 0;
        while (rows < most && remaining > 0) {
            remaining -= vectors.length(from + rows);
            rows += remaining >= 0 || rows == 0 ? 1 : 0;
        }
        return rows;
    }

    private void hold(Block.Vectors vectors, int from, int count) {
        long slots = 0;
        for (int i = 0; i < count; i++) {
            slots += vectors.length(from + i);
        }
        largest = Math.max(largest, slots * SlotExpander.bitsPerSlot(vectors.values()) / Byte.SIZE);
        slotBytes.resize(largest, "sparse vectors as arrays");
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Vectors vectors = (Block.Vectors) block;
        int sparse = vectors.sparse() == null ? -1 : vectors.sparse().nextSetBit(from);
        if (sparse >= 0 && sparse < from + count) {
            hold(vectors, from, count);
            Block slots = expander.expand(vectors, from, count);
            item.setBatch(slots, 0, slots.count());
            vector.setBatch(expander.starts(), 0, count, null);
        } else {
            item.setBatch(vectors.values(), 0, vectors.values().count());
            vector.setBatch(vectors.starts(), from, count, null);
        }
    }

    /**
     * Expands sparse vectors: every slot gets its stored item, or the default of the item type (zero bytes, or the
     * empty text). Buffers are reused, so a result is valid until the next call.
     */
    private static final class SlotExpander {
        private int[] starts = {};
        private SlotBuffer slots;

        /** First slot of each row of the last call, followed by the end of the last row. */
        int[] starts() {
            return starts;
        }

        /** Returns the items of all slots of rows {@code [from, from + count)}, in row order. */
        Block expand(Block.Vectors vectors, int from, int count) {
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
        static int bitsPerSlot(Block items) {
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
}
