package io.github.mlformats.idv.format;

/** Where blocks of a column are (idv.md, section 4). Every range was checked to lie in the file. */
public final class LookupTable {
    private final int firstBlock;
    private final long[] offsets;
    private final int[] storedLengths;
    private final int[] decodedLengths;

    LookupTable(int firstBlock, int endBlock) {
        this.firstBlock = firstBlock;
        this.offsets = new long[endBlock - firstBlock];
        this.storedLengths = new int[endBlock - firstBlock];
        this.decodedLengths = new int[endBlock - firstBlock];
    }

    void set(int block, long offset, int storedLength, int decodedLength) {
        offsets[block - firstBlock] = offset;
        storedLengths[block - firstBlock] = storedLength;
        decodedLengths[block - firstBlock] = decodedLength;
    }

    /** Number of the first block in the table. */
    public int firstBlock() {
        return firstBlock;
    }

    /** Number of the block behind the last. */
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
