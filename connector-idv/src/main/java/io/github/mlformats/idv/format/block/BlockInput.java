package io.github.mlformats.idv.format.block;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;

/**
 * The decoded bytes of a block, read from front to back. Knows where in the file they came from, so that a decoder can
 * say what is wrong where. One object serves all blocks of a column.
 */
public final class BlockInput {
    private final String file;
    private final String owner;

    private byte[] data;
    private int start;
    private int limit;
    private int next;
    private long storedAt;
    private int block;
    private boolean inflated;

    /** @param owner whose blocks these are, such as {@code "column 'a'"} */
    public BlockInput(String file, String owner) {
        this.file = file;
        this.owner = owner;
    }

    /**
     * Goes to the next block.
     *
     * @param block its number, or -1 if the owner has only one
     * @param storedAt its position in the file
     * @param inflated whether it was compressed there
     */
    public BlockInput locate(int block, long storedAt, boolean inflated) {
        this.block = block;
        this.storedAt = storedAt;
        this.inflated = inflated;
        return this;
    }

    /** The bytes to read: {@code length} of {@code data} from {@code offset} on. */
    public BlockInput set(byte[] data, int offset, int length) {
        this.data = data;
        this.start = offset;
        this.next = offset;
        this.limit = offset + length;
        return this;
    }

    public byte[] data() {
        return data;
    }

    /** Index in {@link #data()} of the next byte. */
    public int position() {
        return next;
    }

    int remaining() {
        return limit - next;
    }

    /**
     * Steps over {@code count} values of {@code width} bytes.
     *
     * @return index of the first of them
     */
    public int take(long count, int width, String what) {
        if (count * width > remaining()) {
            throw corrupt(next, count * width + " bytes of " + what, remaining() + " bytes left");
        }
        int first = next;
        next += (int) (count * width);
        return first;
    }

    public int i32(String what) {
        return LittleEndian.i32(data, take(1, 4, what));
    }

    /** A LEB128 number below 2^31 in at most 5 bytes. */
    public int leb31(String what) {
        int first = next;
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int group = data[take(1, 1, what)];
            value |= (group & 0x7FL) << shift;
            if (group >= 0 && value <= Integer.MAX_VALUE) {
                return (int) value;
            }
        }
        throw corrupt(first, what + " below 2147483648 in at most 5 bytes", "a larger number");
    }

    /** The exception for something wrong at index {@code at} of {@link #data()}. */
    public CorruptFileException corrupt(int at, String expected, String found) {
        String place = block < 0 ? owner : owner + ", block " + block;
        return inflated
                ? new CorruptFileException(file, storedAt, place + ", decoded byte " + (at - start), expected, found)
                : new CorruptFileException(file, storedAt + (at - start), place, expected, found);
    }

    /** The exception for a block that is wrong as a whole, before it has decoded bytes. */
    public CorruptFileException corruptBlock(String expected, String found) {
        String place = block < 0 ? owner : owner + ", block " + block;
        return new CorruptFileException(file, storedAt, place, expected, found);
    }
}
