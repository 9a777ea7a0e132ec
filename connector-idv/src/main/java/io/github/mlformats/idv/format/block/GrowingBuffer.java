package io.github.mlformats.idv.format.block;

/** A byte array that is replaced by a larger one on demand and used again from block to block. */
public final class GrowingBuffer {
    private byte[] bytes = {};

    /** The array; valid until the buffer grows. */
    public byte[] bytes() {
        return bytes;
    }

    public int capacity() {
        return bytes.length;
    }

    /** Makes room for {@code capacity} bytes in all, keeping the first {@code used}. */
    public void grow(int capacity, int used) {
        if (capacity > bytes.length) {
            byte[] larger = new byte[capacity];
            System.arraycopy(bytes, 0, larger, 0, used);
            bytes = larger;
        }
    }
}
