package io.github.mlformats.idv.format.block;

/** A byte array that grows on demand and is reused from block to block. */
public final class GrowableBuffer {
    private byte[] bytes = {};

    /** The array; valid until the buffer grows. */
    public byte[] bytes() {
        return bytes;
    }

    public int capacity() {
        return bytes.length;
    }

    /** Ensures a capacity of {@code capacity} bytes and keeps the first {@code used} bytes. */
    public void ensureCapacity(int capacity, int used) {
        if (capacity > bytes.length) {
            byte[] larger = new byte[capacity];
            System.arraycopy(bytes, 0, larger, 0, used);
            bytes = larger;
        }
    }
}
