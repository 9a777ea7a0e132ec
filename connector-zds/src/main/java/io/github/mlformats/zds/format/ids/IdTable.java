package io.github.mlformats.zds.format.ids;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Ids, each with the place of a document: a hash table in primitive arrays, about 40 bytes an id beside its own bytes.
 * Ids are numbered in the order in which they come.
 */
public final class IdTable implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int FIRST_CAPACITY = 64;

    private final ByteArena bytes;
    private int[] slots = new int[2 * FIRST_CAPACITY];
    private int[] hashes = new int[FIRST_CAPACITY];
    private long[] positions = new long[FIRST_CAPACITY];
    private int[] idLengths = new int[FIRST_CAPACITY];
    private long[] offsets = new long[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int size;

    /** @param maxChunk most bytes of several ids that are kept in one array, see {@code ByteSource.maxWindow()} */
    public IdTable(int maxChunk) {
        bytes = new ByteArena(maxChunk);
    }

    /** Number of different ids. */
    public int size() {
        return size;
    }

    /** The number of an id, or -1. */
    public int find(byte[] data, int from, int length) {
        return find(Ids.hash(data, from, length), data, from, length);
    }

    /** The number of an id whose hash is known, or -1. */
    int find(int hash, byte[] data, int from, int length) {
        return slots[slot(hash, data, from, length)] - 1;
    }

    /**
     * Adds an id unless it is there.
     *
     * @return its number; the place of a new one, which is the last number, is still to be {@linkplain #place set}
     */
    public int add(byte[] data, int from, int length) {
        int hash = Ids.hash(data, from, length);
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

    /** Sets the place of the document of id number {@code id}; {@code length} is unsigned. */
    public void place(int id, long offset, int length) {
        offsets[id] = offset;
        lengths[id] = length;
    }

    public long offset(int id) {
        return offsets[id];
    }

    /** Unsigned. */
    public int length(int id) {
        return lengths[id];
    }

    /** The hash of id number {@code id}. */
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
            if (hashes[id] == hash && idLengths[id] == length && bytes.holds(positions[id], data, from, length)) {
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
}
