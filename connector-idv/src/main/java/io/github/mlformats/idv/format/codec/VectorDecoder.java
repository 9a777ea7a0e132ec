package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import java.util.BitSet;

/** Decoder of codec {@code VBuffer}: lengths, item counts and indices, then one block with the items of all vectors. */
final class VectorDecoder implements BlockDecoder {
    private static final int DENSE = -1;

    private final int size;
    private final BlockDecoder items;
    private final BitSet sparse = new BitSet();
    private int[] lengths = {};
    private int[] starts = {};
    private int[] indexStarts = {};

    /** @param size number of slots of every vector, or 0 if it varies */
    VectorDecoder(int size, BlockDecoder items) {
        this.size = size;
        this.items = items;
    }

    @Override
    public Block.Vectors decode(BlockCursor in, int count) {
        checkCount(in, count);
        int commonLength = commonLength(in);
        int lengthsAt = commonLength == 0 ? in.consume(count, Integer.BYTES, "vector lengths") : -1;
        int countsAt = in.consume(count, Integer.BYTES, "item counts");
        int indices = in.i32("number of indices");
        int indexOffset = in.consume(Math.max(0, indices), Integer.BYTES, "indices");
        if (indices < 0) {
            throw in.corrupt(indexOffset - Integer.BYTES, "a number of indices of 0 or more", String.valueOf(indices));
        }
        ensureCapacity(count, lengthsAt >= 0);
        if (lengthsAt >= 0) {
            readLengths(in, lengthsAt, count);
        }
        long total = readCounts(in, countsAt, count, commonLength);
        boolean anySparse = !sparse.isEmpty();
        if (anySparse) {
            checkIndices(in, indexOffset, indices, count, commonLength);
        }
        if (total > Integer.MAX_VALUE) {
            throw in.corrupt(countsAt, "at most " + Integer.MAX_VALUE + " items", total + " items");
        }
        return new Block.Vectors(
                count,
                commonLength,
                commonLength == 0 ? lengths : null,
                starts,
                anySparse ? sparse : null,
                anySparse ? indexStarts : null,
                in.data(),
                indexOffset,
                items.decode(in, (int) total));
    }

    private static void checkCount(BlockCursor in, int count) {
        int at = in.position();
        int stored = in.i32("number of vectors");
        if (stored != count) {
            throw in.corrupt(at, count + " vectors", String.valueOf(stored));
        }
    }

    private int commonLength(BlockCursor in) {
        int at = in.position();
        int length = in.i32("vector length");
        if (size > 0 ? length != size : length < 0) {
            throw in.corrupt(
                    at, size > 0 ? "vectors of length " + size : "a length of 0 or more", String.valueOf(length));
        }
        return length;
    }

    /** Called only after the block was checked to have at least 4 bytes per vector. */
    private void ensureCapacity(int count, boolean withLengths) {
        sparse.clear();
        if (starts.length <= count) {
            starts = new int[count + 1];
            indexStarts = new int[count + 1];
        }
        if (withLengths && lengths.length < count) {
            lengths = new int[count];
        }
    }

    private void readLengths(BlockCursor in, int at, int count) {
        for (int i = 0; i < count; i++) {
            lengths[i] = LittleEndian.i32(in.data(), at + i * Integer.BYTES);
            if (lengths[i] < 0) {
                throw in.corrupt(at + i * Integer.BYTES, "a length of 0 or more", lengths[i] + " for vector " + i);
            }
        }
    }

    /** Fills {@link #starts}, {@link #indexStarts} and {@link #sparse}. Returns the number of items. */
    private long readCounts(BlockCursor in, int at, int count, int commonLength) {
        byte[] data = in.data();
        long item = 0;
        long index = 0;
        for (int i = 0; i < count; i++) {
            int length = commonLength == 0 ? lengths[i] : commonLength;
            int stored = LittleEndian.i32(data, at + i * Integer.BYTES);
            starts[i] = (int) item;
            indexStarts[i] = (int) index;
            if (stored == DENSE) {
                item += length;
            } else if (stored >= 0 && stored < length) {
                sparse.set(i);
                item += stored;
                index += stored;
            } else {
                throw in.corrupt(
                        at + i * Integer.BYTES,
                        "an item count of -1 (dense) or from 0 to below the length " + length,
                        stored + " for vector " + i);
            }
        }
        starts[count] = (int) item;
        indexStarts[count] = (int) Math.min(index, Integer.MAX_VALUE);
        return item;
    }

    private void checkIndices(BlockCursor in, int indexOffset, int indices, int count, int commonLength) {
        if (indexStarts[count] > indices) {
            throw in.corrupt(
                    indexOffset - Integer.BYTES, indexStarts[count] + " indices or more", indices + " indices");
        }
        byte[] data = in.data();
        for (int row = sparse.nextSetBit(0); row >= 0; row = sparse.nextSetBit(row + 1)) {
            int length = commonLength == 0 ? lengths[row] : commonLength;
            int end = indexOffset + indexStarts[row + 1] * Integer.BYTES;
            int previous = -1;
            for (int at = indexOffset + indexStarts[row] * Integer.BYTES; at < end; at += Integer.BYTES) {
                int index = LittleEndian.i32(data, at);
                if (index <= previous || index >= length) {
                    throw in.corrupt(
                            at,
                            "indices that increase and are below the length " + length,
                            index + " after " + previous + " in vector " + row);
                }
                previous = index;
            }
        }
    }
}
