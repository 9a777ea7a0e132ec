package io.github.mlformats.core.bytes;

/**
 * A hash set of primitive longs with evenly distributed low bits, such as hashes. Takes 11 to 21 bytes per number. Not
 * thread-safe.
 */
public final class LongSet {
    private static final int INITIAL_CAPACITY = 1 << 10;

    private long[] slots = new long[INITIAL_CAPACITY];
    private int size;
    private boolean hasZero;

    /** Adds a number. Returns whether it was absent. */
    public boolean add(long value) {
        if (value == 0) {
            boolean added = !hasZero;
            hasZero = true;
            return added;
        }
        if (!put(value)) {
            return false;
        }
        size++;
        if (size > slots.length / 4 * 3) {
            grow();
        }
        return true;
    }

    /** Returns whether the set contains a number. */
    public boolean contains(long value) {
        return value == 0 ? hasZero : slots[slot(value)] == value;
    }

    private boolean put(long value) {
        int slot = slot(value);
        if (slots[slot] == value) {
            return false;
        }
        slots[slot] = value;
        return true;
    }

    /** Returns the slot of a number, or the free slot for it. */
    private int slot(long value) {
        int slot = (int) value & slots.length - 1;
        while (slots[slot] != 0 && slots[slot] != value) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long value : old) {
            if (value != 0) {
                put(value);
            }
        }
    }
}
