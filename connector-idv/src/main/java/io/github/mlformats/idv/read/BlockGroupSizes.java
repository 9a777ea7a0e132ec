package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.layout.LookupEntryVisitor;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;

/**
 * Stored bytes of the requested columns per group of blocks. A file is split between groups only. The lookup tables are
 * scanned once; at most {@link #MAX_GROUPS} groups bound the memory, whatever the number of blocks.
 */
final class BlockGroupSizes {
    /** Maximum number of groups. With more blocks than this, a group covers several blocks of each column. */
    private static final int MAX_GROUPS = 1 << 16;

    private final long rowsPerGroup;
    private final long[] bytes;
    private final long[] offsets;
    private long decodedBytes;

    private BlockGroupSizes(long rowsPerGroup, int groups) {
        this.rowsPerGroup = rowsPerGroup;
        this.bytes = new long[groups];
        this.offsets = new long[groups];
        Arrays.fill(offsets, Long.MAX_VALUE);
    }

    /**
     * Adds up the blocks of the first {@code rows} rows.
     *
     * @param rowsPerBlock the maximum over the columns
     * @param rows at least 1
     * @param mode whether blocks with a corrupt lookup entry fail the read or are skipped
     * @throws CorruptFileException if the declared decoded size of the blocks exceeds what the file can inflate to
     */
    static BlockGroupSizes of(IdvFile file, Collection<IdvColumn> columns, int rowsPerBlock, long rows, ParseMode mode)
            throws IOException {
        long blocks = ceil(rows, rowsPerBlock);
        long blocksPerGroup = ceil(blocks, MAX_GROUPS);
        BlockGroupSizes weights =
                new BlockGroupSizes(blocksPerGroup * rowsPerBlock, (int) ceil(blocks, blocksPerGroup));
        IdvFile prefetched = file.withPrefetchedLookupTables(columns, 0, rows);
        for (IdvColumn column : columns) {
            int end = (int) ceil(rows, column.rowsPerBlock());
            prefetched.scanLookupTable(column, 0, end, weights.adder(column, mode));
        }
        file.checkTotalDecodedBytes(weights.decodedBytes);
        return weights;
    }

    private LookupEntryVisitor adder(IdvColumn column, ParseMode mode) {
        return new LookupEntryVisitor() {
            @Override
            public void visit(int block, long offset, int storedLength, int decodedLength) {
                int group = (int) ((long) block * column.rowsPerBlock() / rowsPerGroup);
                bytes[group] += storedLength;
                offsets[group] = Math.min(offsets[group], offset);
                decodedBytes += decodedLength;
            }

            @Override
            public void visitCorrupt(int block, CorruptFileException reason) {
                if (mode == ParseMode.FAILFAST) {
                    throw reason;
                }
            }
        };
    }

    private static long ceil(long rows, long size) {
        return (rows - 1) / size + 1;
    }

    int groupCount() {
        return bytes.length;
    }

    long bytes(int group) {
        return bytes[group];
    }

    long totalBytes() {
        return Arrays.stream(bytes).sum();
    }

    /** File offset of the group's first stored byte; 0 if no block starts in the group. */
    long offset(int group) {
        return offsets[group] == Long.MAX_VALUE ? 0 : offsets[group];
    }

    /** Exclusive end row of the group; may exceed the file's row count for the last group. */
    long endRow(int group) {
        return (group + 1) * rowsPerGroup;
    }
}
