package io.github.mlformats.zds.format.layout;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;

/**
 * A hash table from ids to the locations of their documents, in primitive arrays: about 40 bytes per id plus the id itself. Ids
 * are numbered in insertion order. Not thread-safe.
 */
public final class IdTable implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int INITIAL_CAPACITY = 64;

    private final ByteArena bytes;
    private int[] slots = new int[2 * INITIAL_CAPACITY];
    private int[] hashes = new int[INITIAL_CAPACITY];
    private long[] positions = new long[INITIAL_CAPACITY];
    private int[] idLengths = new int[INITIAL_CAPACITY];
    private long[] offsets = new long[INITIAL_CAPACITY];
    private int[] lengths = new int[INITIAL_CAPACITY];
    private int size;

    /** @param maxChunk maximum size of an array with several ids, see {@code ByteSource.maxWindow()} */
    public IdTable(int maxChunk) {
        bytes = new ByteArena(maxChunk);
    }

    /** Returns the table of the ids of a lookup. They have no locations, and the table is not modified afterwards. */
    public static IdTable of(Collection<String> ids) {
        IdTable table = new IdTable(Integer.MAX_VALUE);
        for (String id : ids) {
            byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
            table.add(bytes, 0, bytes.length);
        }
        return table;
    }

    /** Returns the number of distinct ids. */
    public int size() {
        return size;
    }

    /** Returns the number of an id, or -1. */
    public int indexOf(byte[] data, int from, int length) {
        return indexOf(IdHash.hash(data, from, length), data, from, length);
    }

    /** Returns the number of an id with a known hash, or -1. */
    int indexOf(int hash, byte[] data, int from, int length) {
        return slots[slot(hash, data, from, length)] - 1;
    }

    /**
     * Adds an id if it is absent.
     *
     * @return its number. A new id has the highest number, and its location must be {@linkplain #setLocation set} before it is read
     */
    public int add(byte[] data, int from, int length) {
        int hash = IdHash.hash(data, from, length);
        int slot = slot(hash, data, from, length);
        if (slots[slot] > 0) {
            return slots[slot] - 1;
        }
        if (size == hashes.length) {
            grow();
            slot = slot(hash, data, from, length);
        }
        hashes[size] = hash;
        positions[size] = bytes.add(data, from, length);
        idLengths[size] = length;
        slots[slot] = size + 1;
        return size++;
    }

    /** Sets the location of the document with id number {@code id}; {@code length} is unsigned. */
    public void setLocation(int id, long offset, int length) {
        offsets[id] = offset;
        lengths[id] = length;
    }

    public long offset(int id) {
        return offsets[id];
    }

    /** Returns the length of the document in bytes, unsigned. */
    public int length(int id) {
        return lengths[id];
    }

    /** Returns the hash of id number {@code id}. */
    public int hash(int id) {
        return hashes[id];
    }

    public byte[] id(int id) {
        return bytes.copy(positions[id], idLengths[id]);
    }

    private int slot(int hash, byte[] data, int from, int length) {
        int mask = slots.length - 1;
        for (int slot = hash & mask; ; slot = slot + 1 & mask) {
            int id = slots[slot] - 1;
            if (id < 0) {
                return slot;
            }
            if (hashes[id] == hash
                    && idLengths[id] == length
                    && bytes.contentEquals(positions[id], data, from, length)) {
                return slot;
            }
        }
    }

    private void grow() {
        int capacity = Math.multiplyExact(2, hashes.length);
        hashes = Arrays.copyOf(hashes, capacity);
        positions = Arrays.copyOf(positions, capacity);
        idLengths = Arrays.copyOf(idLengths, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        slots = new int[Math.multiplyExact(2, capacity)];
        int mask = slots.length - 1;
        for (int id = 0; id < size; id++) {
            int slot = hashes[id] & mask;
            while (slots[slot] > 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = id + 1;
        }
    }

    /** Append-only storage for byte strings in chunks, which grows without copying. Not thread-safe. */
    private static final class ByteArena implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final int FIRST_CHUNK = 4 << 10;
        private static final int MAX_CHUNK = 1 << 20;

        private final int maxChunk;
        private final ArrayList<byte[]> chunks = new ArrayList<>();
        private byte[] last = new byte[0];
        private int used;

        /** @param maxChunk maximum size of a chunk with several strings */
        ByteArena(int maxChunk) {
            this.maxChunk = Math.min(MAX_CHUNK, maxChunk);
        }

        /** Stores a copy of the bytes. @return its position */
        long add(byte[] data, int from, int length) {
            if (length > last.length - used) {
                int size = Math.min(maxChunk, chunks.isEmpty() ? FIRST_CHUNK : MAX_CHUNK);
                last = new byte[Math.max(size, length)];
                chunks.add(last);
                used = 0;
            }
            System.arraycopy(data, from, last, used, length);
            long position = (long) (chunks.size() - 1) << 32 | used;
            used += length;
            return position;
        }

        boolean contentEquals(long position, byte[] data, int from, int length) {
            int start = (int) position;
            byte[] chunk = chunk(position);
            return Arrays.equals(chunk, start, start + length, data, from, from + length);
        }

        byte[] copy(long position, int length) {
            int start = (int) position;
            return Arrays.copyOfRange(chunk(position), start, start + length);
        }

        /** An arena without chunks contains only empty strings. */
        private byte[] chunk(long position) {
            return chunks.isEmpty() ? last : chunks.get(Math.max(0, (int) (position >> 32)));
        }
    }
}
