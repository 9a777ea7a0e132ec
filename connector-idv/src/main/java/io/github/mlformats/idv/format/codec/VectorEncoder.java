package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;
import java.util.stream.IntStream;

/**
 * Encoder of codec {@code VBuffer}: lengths and item counts of all vectors, indices of sparse vectors, then all items.
 */
public final class VectorEncoder implements BlockEncoder {
    private static final int DENSE = -1;

    private final BlockEncoder items;
    private final IntList lengths = new IntList();
    private final IntList counts = new IntList();
    private final IntList indices = new IntList();
    private final IntList itemEnds = new IntList();
    private final IntList indexEnds = new IntList();
    private int size;
    private boolean lengthsDiffer;
    private boolean encoded;

    /**
     * @param items encoder of the items; the items of a vector are added before the vector
     * @param size number of slots of every vector, or 0 if it varies or is not known yet
     */
    public VectorEncoder(BlockEncoder items, int size) {
        this.items = items;
        this.size = size;
    }

    /**
     * Sets the number of slots of every vector, including empty vectors that are already added.
     *
     * @return false if a block with another size is already encoded
     */
    public boolean setSize(int slots) {
        this.size = slots;
        return !encoded;
    }

    /** Adds a dense vector. Its items, one per slot, must have been added before. */
    public void addDense(int length) {
        add(length, DENSE);
    }

    /** Adds the index of an item of the next sparse vector. */
    public void addIndex(int index) {
        indices.add(index);
    }

    /** Adds a sparse vector of {@code count} items. Its items and indices must have been added before. */
    public void addSparse(int length, int count) {
        add(length, count);
    }

    private void add(int length, int count) {
        lengths.add(length);
        lengthsDiffer |= length != lengths.get(0);
        counts.add(count);
        itemEnds.add(items.count());
        indexEnds.add(indices.size());
    }

    @Override
    public int count() {
        return counts.size();
    }

    @Override
    public long size() {
        int count = count();
        boolean listed = size == 0 && (lengthsDiffer || lengths.last() == 0);
        long lists = listed ? 2L * count : count;
        return Integer.BYTES * (3L + lists + indices.size()) + items.size();
    }

    @Override
    public void encode(int count, ByteBuilder block) {
        encoded = true;
        int length = commonLength(count);
        block.i32(count).i32(length);
        if (length == 0) {
            block.add(lengths.values(), count);
        }
        for (int i = 0; i < count; i++) {
            boolean empty = size == 0 && lengths.get(i) == 0;
            block.i32(empty ? DENSE : counts.get(i));
        }
        int indexCount = count == 0 ? 0 : indexEnds.get(count - 1);
        block.i32(indexCount).add(indices.values(), indexCount);
        items.encode(count == 0 ? 0 : itemEnds.get(count - 1), block);
    }

    /** The length of all vectors if it is the same for all, otherwise 0. */
    private int commonLength(int count) {
        if (size > 0 || count == 0) {
            return size;
        }
        int first = lengths.get(0);
        return IntStream.range(1, count).allMatch(i -> lengths.get(i) == first) ? first : 0;
    }

    @Override
    public void removeFirst(int count) {
        if (count > 0) {
            int itemCount = itemEnds.get(count - 1);
            int indexCount = indexEnds.get(count - 1);
            items.removeFirst(itemCount);
            indices.removeFirst(indexCount, 0);
            lengths.removeFirst(count, 0);
            counts.removeFirst(count, 0);
            itemEnds.removeFirst(count, itemCount);
            indexEnds.removeFirst(count, indexCount);
            lengthsDiffer = commonLength(count()) == 0;
        }
    }
}
