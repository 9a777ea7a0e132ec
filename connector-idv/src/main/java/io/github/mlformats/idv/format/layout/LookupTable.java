package io.github.mlformats.idv.format.layout;

import java.util.Arrays;
import java.util.BitSet;

/** Where blocks of a column are (idv.md, section 4). Every range was checked to lie in the file. */
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

    public void setCorrupt(int block) {
        set(block, IdvHeader.SIZE, 0, 0);
        corrupt.set(block - firstBlock);
    }

    /** Whether the entry of a block contradicts the format: nothing is known about the block. */
    public boolean isCorrupt(int block) {
        return corrupt.get(block - firstBlock);
    }

    /** Bytes of all blocks after decompression. */
    public long decodedTotal() {
        return Arrays.stream(decodedLengths).asLongStream().sum();
    }

    /** Number of the first block in the table. */
    public int firstBlock() {
        return firstBlock;
    }

    /** Number of the block after the last. */
    public int endBlock() {
        return firstBlock + offsets.length;
    }

    /** Position of a block in the file. */
    public long offset(int block) {
        return offsets[block - firstBlock];
    }

    /** Bytes of a block in the file. */
    public int storedLength(int block) {
        return storedLengths[block - firstBlock];
    }

    /** Bytes of a block after decompression. */
    public int decodedLength(int block) {
        return decodedLengths[block - firstBlock];
    }
}
