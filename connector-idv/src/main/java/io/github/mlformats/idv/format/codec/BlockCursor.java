package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;

/**
 * Cursor over the decoded bytes of a block. Knows their location in the file, so that errors of decoders contain it.
 * One object serves all blocks of a column.
 */
public final class BlockCursor {
    private final String file;
    private final String owner;

    private byte[] data;
    private int start;
    private int limit;
    private int next;
    private long storedAt;
    private int block;
    private boolean inflated;

    /** @param owner what the blocks belong to, for messages, such as {@code "column 'a'"} */
    public BlockCursor(String file, String owner) {
        this.file = file;
        this.owner = owner;
    }

    /**
     * Sets the location of the next block.
     *
     * @param block index of the block, or -1 if the owner has only one
     * @param storedAt file offset of the block
     * @param inflated whether the block is compressed in the file
     */
    public BlockCursor setLocation(int block, long storedAt, boolean inflated) {
        this.block = block;
        this.storedAt = storedAt;
        this.inflated = inflated;
        return this;
    }

    /** Sets the bytes to read: {@code length} bytes of {@code data}, starting at {@code offset}. */
    public BlockCursor setData(byte[] data, int offset, int length) {
        this.data = data;
        this.start = offset;
        this.next = offset;
        this.limit = offset + length;
        return this;
    }

    public byte[] data() {
        return data;
    }

    /** Index of the next byte in {@link #data()}. */
    public int position() {
        return next;
    }

    int remaining() {
        return limit - next;
    }

    /**
     * Moves past {@code count} values of {@code width} bytes.
     *
     * @return index of the first value in {@link #data()}
     */
    public int consume(long count, int width, String what) {
        if (count * width > remaining()) {
            throw corrupt(next, count * width + " bytes of " + what, remaining() + " bytes left");
        }
        int first = next;
        next += (int) (count * width);
        return first;
    }

    public int i32(String what) {
        return LittleEndian.i32(data, consume(1, 4, what));
    }

    /** Reads a LEB128 number below 2^31 in at most 5 bytes. */
    public int leb31(String what) {
        int first = next;
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int group = data[consume(1, 1, what)];
            value |= (group & 0x7FL) << shift;
            if (group >= 0 && value <= Integer.MAX_VALUE) {
                return (int) value;
            }
        }
        throw corrupt(first, what + " below 2147483648 in at most 5 bytes", "a larger number");
    }

    /** Creates the exception for invalid bytes at index {@code at} of {@link #data()}. */
    public CorruptFileException corrupt(int at, String expected, String found) {
        String place = block < 0 ? owner : owner + ", block " + block;
        return inflated
                ? new CorruptFileException(file, storedAt, place + ", decoded byte " + (at - start), expected, found)
                : new CorruptFileException(file, storedAt + (at - start), place, expected, found);
    }

    /** Creates the exception for a block that cannot be inflated. */
    public CorruptFileException corruptBlock(String expected, String found) {
        String place = block < 0 ? owner : owner + ", block " + block;
        return new CorruptFileException(file, storedAt, place, expected, found);
    }
}
