package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * A decoded and checked block: the values of one column for consecutive rows, in the layout of the file as far as it
 * allows fast access. All offsets are checked to be inside the arrays.
 */
public sealed interface Block {
    /** Number of values. */
    int count();

    /** The missing values (in files up to version 1.1.1.5, and text), or null if none is missing. */
    default BitSet missing() {
        return null;
    }

    /**
     * Fixed-width values, little-endian: numbers, ticks, keys and row ids.
     *
     * @param data contains value i at {@code offset + i * width}
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
     * @param ends value i is the bytes {@code [offset + ends[i], offset + ends[i + 1])} of {@code data}; at least
     *     {@code count + 1} long
     */
    record Text(int count, byte[] data, int offset, int[] ends, BitSet missing) implements Block {
        /** Value i as a string; empty if it is missing. */
        public String string(int i) {
            return new String(data, offset + ends[i], ends[i + 1] - ends[i], StandardCharsets.UTF_8);
        }
    }

    /**
     * DateTimeOffset values: 16-bit offsets from UTC in minutes, then 64-bit ticks of the local clock, both
     * little-endian.
     */
    record OffsetTimes(int count, byte[] data, int minutesOffset, int ticksOffset, BitSet missing) implements Block {
        /** The offset of value i in minutes. */
        public int minutes(int i) {
            return minutes(data, minutesOffset + i * Short.BYTES);
        }

        /** The offset from UTC at an index of an array. ML.NET takes the smallest 16-bit number for a missing offset, 0. */
        public static int minutes(byte[] data, int at) {
            short minutes = LittleEndian.i16(data, at);
            return minutes == Short.MIN_VALUE ? 0 : minutes;
        }

        /** The ticks of value i. */
        public long ticks(int i) {
            return LittleEndian.i64(data, ticksOffset + i * Long.BYTES);
        }
    }

    /**
     * Vectors. Row i has {@code length(i)} slots; its stored items are {@code [starts[i], starts[i + 1])} of
     * {@code values}. A dense row stores every slot; a sparse one stores as many items as it has indices, and the other
     * slots have the item type's default.
     *
     * @param lengths slots of each row, or null if all have {@code commonLength}
     * @param starts first stored item of each row; at least {@code count + 1} long
     * @param sparse the sparse rows, or null if none is sparse
     * @param indexStarts first index of each row (dense rows have none); at least {@code count + 1} long; null if no
     *     row is sparse
     * @param data contains index k as a little-endian 32-bit integer at {@code indexOffset + 4 * k}
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
