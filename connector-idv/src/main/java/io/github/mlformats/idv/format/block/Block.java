package io.github.mlformats.idv.format.block;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * A decoded block: the values of one column for a run of rows, checked, and left in the layout the file has as far as
 * that can be read fast. Everything a block points at was checked to lie inside its arrays.
 */
public sealed interface Block {
    /** Number of values. */
    int count();

    /** The values that are missing (files up to 1.1.1.5), or null if none is. */
    default BitSet missing() {
        return null;
    }

    /**
     * Values of a fixed number of bytes, little-endian, one after the other: numbers, ticks, keys and row ids.
     *
     * @param data holds value i at {@code offset + i * width}
     */
    record Fixed(int count, byte[] data, int offset, int width, BitSet missing) implements Block {}

    /** Booleans: value i is bit {@code i % 8} of {@code data[offset + i / 8]}, least significant first. */
    record Bits(int count, byte[] data, int offset, BitSet missing) implements Block {
        /** Value i; false if it is missing. */
        public boolean get(int i) {
            return (data[offset + (i >> 3)] >> (i & 7) & 1) != 0;
        }
    }

    /**
     * Text in UTF-8.
     *
     * @param ends value i is the bytes {@code [offset + ends[i], offset + ends[i + 1])} of {@code data}; {@code count + 1} long at least
     */
    record Text(int count, byte[] data, int offset, int[] ends, BitSet missing) implements Block {
        /** Value i, decoded. Empty if it is missing. */
        public String string(int i) {
            return new String(data, offset + ends[i], ends[i + 1] - ends[i], StandardCharsets.UTF_8);
        }
    }

    /**
     * Clock times with their offset from UTC: 16-bit offsets in minutes, then 64-bit ticks of the local clock, both
     * little-endian.
     */
    record OffsetTimes(int count, byte[] data, int minutesOffset, int ticksOffset, BitSet missing) implements Block {}

    /**
     * Vectors. Row i has {@code length(i)} slots; its stored items are {@code [starts[i], starts[i + 1])} of
     * {@code values}. A dense row stores every slot; a sparse one stores as many items as it has indices, and the other
     * slots have the item type's default.
     *
     * @param lengths slots of each row, or null if all have {@code commonLength}
     * @param starts first stored item of each row; {@code count + 1} long at least
     * @param sparse which rows are sparse, or null if none is
     * @param indexStarts first index of each row (dense rows have none); {@code count + 1} long at least; null if no row
     *     is sparse
     * @param data holds index k as a little-endian 32-bit integer at {@code indexOffset + 4 * k}
     */
    record Vectors(
            int count,
            int commonLength,
            int[] lengths,
            int[] starts,
            BitSet sparse,
            int[] indexStarts,
            byte[] data,
            int indexOffset,
            Block values)
            implements Block {
        public int length(int row) {
            return lengths == null ? commonLength : lengths[row];
        }

        public boolean isSparse(int row) {
            return sparse != null && sparse.get(row);
        }

        /** Index k: the slot of the k-th stored item of all sparse rows. */
        public int index(int k) {
            return LittleEndian.i32(data, indexOffset + k * Integer.BYTES);
        }
    }
}
