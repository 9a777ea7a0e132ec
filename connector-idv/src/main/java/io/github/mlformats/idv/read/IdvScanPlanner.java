package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.LookupTableScanner.Visitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Splits a file into slices of complete blocks (idv.md, section 10). Where columns differ in rows per block, the file
 * is split at boundaries of the largest blocks.
 */
public final class IdvScanPlanner {
    /** Maximum LIMIT that is applied on the driver. For a larger LIMIT, each task stops by itself. */
    private static final long COUNTED_LIMIT = 1 << 16;

    private final IdvFile file;
    private final Collection<IdvColumn> columns;
    private final ParseMode mode;
    private final int rowsPerBlock;

    /**
     * @param columns requested columns; may be empty
     * @param mode whether blocks with a corrupt lookup entry fail the read or are skipped
     */
    public IdvScanPlanner(IdvFile file, Collection<IdvColumn> columns, ParseMode mode) {
        this.file = file;
        this.columns = columns;
        this.mode = mode;
        int largest = columns.stream().mapToInt(IdvColumn::rowsPerBlock).max().orElse(Integer.MAX_VALUE);
        this.rowsPerBlock = Math.max(1, largest);
    }

    /** Returns the rows of whole blocks of all columns, and at least those of a usual block. */
    public static long rowsPerIndexRange(Collection<IdvColumn> columns) {
        long largest = columns.stream().mapToInt(IdvColumn::rowsPerBlock).max().orElse(0);
        return largest <= 0 ? OpenFile.INDEX_RANGE_ROWS : (OpenFile.INDEX_RANGE_ROWS - 1) / largest * largest + largest;
    }

    /**
     * Plans slices of about {@code targetBytes} stored bytes. Together they cover every row once, in order, or, with a
     * LIMIT, the first blocks that contain enough rows. Blocks that an index skips count as empty, and slices of only such
     * blocks are not planned.
     */
    public List<Slice> planSlices(RowSelection rows, long targetBytes) throws IOException {
        long end = endRow(rows);
        if (end == 0) {
            return List.of();
        }
        BlockGroupSizes weights = BlockGroupSizes.of(file, columns, rowsPerBlock, end, rows, mode);
        long total = weights.totalBytes();
        long sliceCount = total / targetBytes + 1;
        List<Slice> slices = new ArrayList<>();
        long firstRow = 0;
        int firstGroup = 0;
        long before = 0;
        long bytes = 0;
        long planned = 0;
        for (int group = 0; group < weights.bytes.length; group++) {
            bytes += weights.bytes[group];
            double share = (double) (before + bytes) * sliceCount / total;
            if (share >= planned + 1 && group + 1 < weights.bytes.length) {
                add(
                        new Slice.RowRange(firstRow, weights.endRow(group), weights.offset(firstGroup), bytes),
                        rows,
                        slices);
                planned++;
                firstRow = weights.endRow(group);
                firstGroup = group + 1;
                before += bytes;
                bytes = 0;
            }
        }
        add(new Slice.RowRange(firstRow, end, weights.offset(firstGroup), bytes), rows, slices);
        return slices;
    }

    private static void add(Slice.RowRange slice, RowSelection rows, List<Slice> slices) {
        if (!isSkipped(rows, slice.firstRow(), slice.endRow())) {
            slices.add(slice);
        }
    }

    /** Whether rows are skipped by an index. Those that are not in a sample are planned, as their blocks may be read. */
    private static boolean isSkipped(RowSelection rows, long firstRow, long endRow) {
        return !rows.selectsByRowNumber() && rows.nextSelected(firstRow, endRow) >= endRow;
    }

    /** Exclusive end of the block that contains the last row needed. */
    private long endRow(RowSelection rows) {
        if (rows.limit() > COUNTED_LIMIT) {
            return file.rowCount();
        }
        long end = 0;
        for (long i = 0; i < rows.limit() && end < file.rowCount(); i++) {
            long row = rows.nextSelected(end, file.rowCount());
            end = row < file.rowCount() ? row + 1 : file.rowCount();
        }
        long wholeBlocks = (end + rowsPerBlock - 1) / rowsPerBlock * rowsPerBlock;
        return Math.min(wholeBlocks, file.rowCount());
    }

    /**
     * Stored bytes of the requested columns per group of blocks. A file is split between groups only. The lookup tables
     * are scanned once; at most {@link #MAX_GROUPS} groups bound the memory, whatever the number of blocks.
     */
    private static final class BlockGroupSizes {
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
         * @param selection blocks without a selected row are not added
         * @param mode whether blocks with a corrupt lookup entry fail the read or are skipped
         * @throws CorruptFileException if the declared decoded size of the blocks exceeds what the file can inflate to
         */
        static BlockGroupSizes of(
                IdvFile file,
                Collection<IdvColumn> columns,
                int rowsPerBlock,
                long rows,
                RowSelection selection,
                ParseMode mode)
                throws IOException {
            long blocks = ceil(rows, rowsPerBlock);
            long blocksPerGroup = ceil(blocks, MAX_GROUPS);
            BlockGroupSizes weights =
                    new BlockGroupSizes(blocksPerGroup * rowsPerBlock, (int) ceil(blocks, blocksPerGroup));
            IdvFile prefetched = file.withPrefetchedLookupTables(columns, 0, rows);
            for (IdvColumn column : columns) {
                int end = (int) ceil(rows, column.rowsPerBlock());
                prefetched.scanLookupTable(column, 0, end, weights.adder(column, selection, mode));
            }
            file.checkTotalDecodedBytes(weights.decodedBytes);
            return weights;
        }

        private Visitor adder(IdvColumn column, RowSelection selection, ParseMode mode) {
            return new Visitor() {
                @Override
                public void visit(int block, long offset, int storedLength, int decodedLength) {
                    long firstRow = (long) block * column.rowsPerBlock();
                    if (isSkipped(selection, firstRow, firstRow + column.rowsPerBlock())) {
                        return;
                    }
                    int group = (int) (firstRow / rowsPerGroup);
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
}
