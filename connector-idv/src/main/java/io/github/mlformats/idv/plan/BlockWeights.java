package io.github.mlformats.idv.plan;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.layout.BlockVisitor;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;

/**
 * Stored bytes of the wanted columns, summed up over groups of rows between which a file can be cut. The lookup tables are
 * passed over once; however many blocks there are, the memory is bounded.
 */
final class BlockWeights {
    /** Most groups; with more blocks, a group has several. */
    private static final int MAX_GROUPS = 1 << 16;

    private final long rowsPerGroup;
    private final long[] bytes;
    private final long[] offsets;
    private long decodedBytes;

    private BlockWeights(long rowsPerGroup, int groups) {
        this.rowsPerGroup = rowsPerGroup;
        this.bytes = new long[groups];
        this.offsets = new long[groups];
        Arrays.fill(offsets, Long.MAX_VALUE);
    }

    /**
     * Sums up the blocks of the first {@code rows} rows.
     *
     * @param rowsPerBlock the largest of the columns'
     * @param rows at least 1
     * @param mode what becomes of blocks whose place is not known
     * @throws CorruptFileException if the blocks claim to hold more than the file can
     */
    static BlockWeights of(IdvFile file, Collection<IdvColumn> columns, int rowsPerBlock, long rows, Mode mode)
            throws IOException {
        long blocks = ceil(rows, rowsPerBlock);
        long blocksPerGroup = ceil(blocks, MAX_GROUPS);
        BlockWeights weights = new BlockWeights(blocksPerGroup * rowsPerBlock, (int) ceil(blocks, blocksPerGroup));
        IdvFile near = file.withLookups(columns, 0, rows);
        for (IdvColumn column : columns) {
            int end = (int) ceil(rows, column.rowsPerBlock());
            near.scanLookup(column, 0, end, weights.adder(column, mode));
        }
        file.checkDecodedTotal(weights.decodedBytes);
        return weights;
    }

    private BlockVisitor adder(IdvColumn column, Mode mode) {
        return new BlockVisitor() {
            @Override
            public void visit(int block, long offset, int storedLength, int decodedLength) {
                int group = (int) ((long) block * column.rowsPerBlock() / rowsPerGroup);
                bytes[group] += storedLength;
                offsets[group] = Math.min(offsets[group], offset);
                decodedBytes += decodedLength;
            }

            @Override
            public void visitCorrupt(int block, CorruptFileException reason) {
                if (mode == Mode.FAILFAST) {
                    throw reason;
                }
            }
        };
    }

    private static long ceil(long rows, long size) {
        return (rows - 1) / size + 1;
    }

    int groups() {
        return bytes.length;
    }

    long bytes(int group) {
        return bytes[group];
    }

    long total() {
        return Arrays.stream(bytes).sum();
    }

    /** Position of the group's first stored byte; 0 if no block begins in it. */
    long offset(int group) {
        return offsets[group] == Long.MAX_VALUE ? 0 : offsets[group];
    }

    /** Number of the row after the group's last, if the file has that many. */
    long endRow(int group) {
        return (group + 1) * rowsPerGroup;
    }
}
