package io.github.mlformats.idv.format;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockCursor;
import io.github.mlformats.idv.format.codec.BlockDecoder;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.format.codec.BlockInflater.GrowableBuffer;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.zip.DataFormatException;

/**
 * Inflates and decodes the blocks of one column. Buffers are reused, so a block is valid until the next block is
 * decoded. Uncompressed blocks are decoded in place and refer to the caller's array. Not thread-safe.
 */
public final class ColumnDecoder {
    private final IdvFile file;
    private final IdvColumn column;
    private final BlockInflater inflater;
    private final BlockDecoder decoder;
    private final BlockCursor input;
    private final GrowableBuffer buffer = new GrowableBuffer();

    ColumnDecoder(String fileName, IdvFile file, IdvColumn column, BlockInflater inflater) {
        this.file = file;
        this.column = column;
        this.inflater = inflater;
        this.decoder = BlockDecoder.of((Codec.Known) column.codec());
        this.input = new BlockCursor(fileName, column.displayName());
    }

    /**
     * Decodes a block.
     *
     * @param lookup lookup table with an entry for the block
     * @param block index of the block in its column
     * @param stored the block's stored bytes, starting at {@code offset}
     * @throws CorruptFileException if the bytes or the lookup entry are corrupt
     */
    public Block decode(LookupTable lookup, int block, byte[] stored, int offset) throws IOException {
        int decodedLength = locate(lookup, block);
        if (isCompressed()) {
            inflate(stored, offset, lookup.storedLength(block), decodedLength, true);
            input.setData(buffer.bytes(), 0, decodedLength);
        } else {
            input.setData(stored, offset, decodedLength);
        }
        return decoder.decode(input, file.rowsInBlock(column, block));
    }

    /**
     * Checks that a block has the length in its lookup table, without holding the decoded bytes in memory. Parameters are those of
     * {@link #decode}.
     *
     * @throws CorruptFileException otherwise
     */
    public void checkLength(LookupTable lookup, int block, byte[] stored, int offset) throws IOException {
        int decodedLength = locate(lookup, block);
        if (isCompressed()) {
            inflate(stored, offset, lookup.storedLength(block), decodedLength, false);
        }
    }

    /** Bytes that the buffer of inflated blocks takes. */
    public int bufferSize() {
        return buffer.capacity();
    }

    private boolean isCompressed() {
        return !column.compression().equals(Compression.NONE);
    }

    /** Returns the decoded length of a block. */
    private int locate(LookupTable lookup, int block) throws IOException {
        if (lookup.isCorrupt(block)) {
            file.readLookupTable(column, block, block + 1);
        }
        int decodedLength = lookup.decodedLength(block);
        input.setLocation(block, lookup.offset(block), isCompressed());
        if (decodedLength > file.maxBlockBytes()) {
            throw input.corruptBlock(
                    "a block of at most " + file.maxBlockBytes()
                            + " decoded bytes, which option(\"maxBlockBytes\") of a read can raise",
                    decodedLength + " bytes");
        }
        return decodedLength;
    }

    /** @param keep whether the bytes are kept in the buffer, or only counted */
    private void inflate(byte[] stored, int offset, int length, int decodedLength, boolean keep) {
        int inflated;
        try {
            inflated = keep
                    ? inflater.inflate(column.compression(), stored, offset, length, buffer, decodedLength)
                    : inflater.inflatedLength(column.compression(), stored, offset, length, decodedLength);
        } catch (DataFormatException e) {
            throw input.corruptBlock(
                    "a " + column.compression() + " stream of " + decodedLength + " bytes", e.getMessage());
        }
        if (inflated < decodedLength) {
            throw input.corruptBlock(decodedLength + " decoded bytes", inflated + " bytes");
        }
    }

    /**
     * Creates the exception for a value that the format allows, but the reader does not.
     *
     * @param at index in the data array of the last decoded block
     */
    public CorruptFileException corrupt(int at, String expected, String found) {
        return input.corrupt(at, expected, found);
    }
}
