package io.github.mlformats.idv.format;

import java.util.Arrays;
import java.util.BitSet;

/** Positions and lengths of blocks of a column (idv.md, section 4). Every range is checked to be inside the file. */
public final class LookupTable {
    private final int firstBlock;
    private final long[] offsets;
    private final int[] storedLengths;
    private final int[] decodedLengths;
    private final BitSet corrupt = new BitSet();

    public LookupTable(int firstBlock, int endBlock) {
        this.firstBlock = firstBlock;
        this.offsets = new long[endBlock - firstBlock];
        this.storedLengths = new int[endBlock - firstBlock];
        this.decodedLengths = new int[endBlock - firstBlock];
    }

    /** Number of blocks of a column. */
    public static long blockCount(long rows, int rowsPerBlock) {
        return rows == 0 ? 0 : (rows - 1) / rowsPerBlock + 1;
    }

    public void set(int block, long offset, int storedLength, int decodedLength) {
        offsets[block - firstBlock] = offset;
        storedLengths[block - firstBlock] = storedLength;
        decodedLengths[block - firstBlock] = decodedLength;
    }

    public void markCorrupt(int block) {
        set(block, IdvHeader.SIZE, 0, 0);
        corrupt.set(block - firstBlock);
    }

    /** Whether the entry of a block is corrupt, so that the block cannot be located. */
    public boolean isCorrupt(int block) {
        return corrupt.get(block - firstBlock);
    }

    /** Total decoded bytes of the blocks. */
    public long totalDecodedBytes() {
        return Arrays.stream(decodedLengths).asLongStream().sum();
    }

    /** Index of the first block in the table. */
    public int firstBlock() {
        return firstBlock;
    }

    /** Exclusive end index of the blocks in the table. */
    public int endBlock() {
        return firstBlock + offsets.length;
    }

    /** File offset of a block. */
    public long offset(int block) {
        return offsets[block - firstBlock];
    }

    /** Stored size of a block in bytes. */
    public int storedLength(int block) {
        return storedLengths[block - firstBlock];
    }

    /** Decoded size of a block in bytes. */
    public int decodedLength(int block) {
        return decodedLengths[block - firstBlock];
    }
}
