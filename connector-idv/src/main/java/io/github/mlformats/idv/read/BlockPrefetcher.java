package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.RangeReader;
import io.github.mlformats.core.bytes.RangeReader.FetchedRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Fetches the blocks of the next requested rows, for all columns at once. Neighboring blocks are fetched with one read.
 * The first call fetches one block per column, so that a query that stops early costs little; then the window grows by
 * a factor of {@link #GROWTH} per call, up to the maximum window. For a source with a high latency, the first window is
 * the maximum already.
 */
final class BlockPrefetcher {
    private static final long SECOND_WINDOW = 1 << 20;
    private static final int GROWTH = 4;
    /** Stored bytes of a window: enough for long reads, few enough for many tasks in one process. */
    private static final long MAX_WINDOW = 8 << 20;

    private final RangeReader reader;
    private final List<BlockColumnReader> columns;
    private final SliceRows rows;
    private final long maxWindow;
    private final DecodeBudget budget;
    private long window;
    /** File offset of the end of the last requested block. */
    private long lastEnd;

    /** @param maxWindow maximum stored bytes of blocks that are fetched ahead */
    BlockPrefetcher(
            RangeReader reader, List<BlockColumnReader> columns, SliceRows rows, long maxWindow, DecodeBudget budget) {
        this.reader = reader;
        this.columns = columns;
        this.rows = rows;
        this.maxWindow = Math.min(Math.max(MAX_WINDOW, reader.maxMerged()), maxWindow);
        // A small first window would cost another request.
        this.window = reader.isRemote() ? this.maxWindow : 0;
        this.budget = budget;
    }

    private static final class RequestedBlock {
        private final BlockColumnReader column;
        private final int block;
        private final ByteRange range;
        private FetchedRange fetched;

        RequestedBlock(BlockColumnReader column, int block) {
            this.column = column;
            this.block = block;
            this.range = column.range(block);
        }
    }

    /**
     * Fetches the blocks that contain {@code row}, and the blocks of the following requested rows that fit the window.
     *
     * @param limit number of requested rows that are still needed, starting at {@code row}
     */
    void fetch(long row, long limit) throws IOException {
        List<RequestedBlock> blocks = new ArrayList<>();
        long ofFirstRow = 0;
        long bytes = 0;
        long left = limit;
        for (long next = row; next < rows.endRow() && (next == row || bytes < window && left > 0); ) {
            long end = rows.endRow();
            for (BlockColumnReader column : columns) {
                int block = column.block(next);
                if (column.requestBlock(block)) {
                    RequestedBlock requested = new RequestedBlock(column, block);
                    blocks.add(requested);
                    ofFirstRow += next == row ? requested.range.length() : 0;
                    bytes += fetchedBytes(requested.range);
                }
                end = Math.min(end, column.endRow(block));
            }
            left = rows.remainingLimit(next, end, left);
            next = rows.next(end);
        }
        budget.require(ofFirstRow, "a stored block of each column");
        window = Math.min(maxWindow, Math.max(SECOND_WINDOW, GROWTH * window));
        read(blocks);
    }

    /** Bytes that a block adds to the window, including the gap before it if the gap is read through. */
    private long fetchedBytes(ByteRange block) {
        long between = block.offset() - lastEnd;
        lastEnd = block.end();
        return block.length() + (between > 0 && between <= reader.gap() ? between : 0);
    }

    private void read(List<RequestedBlock> blocks) throws IOException {
        List<RequestedBlock> sorted = new ArrayList<>(blocks);
        sorted.sort(Comparator.comparingLong(block -> block.range.offset()));
        FetchedRange[] fetched =
                reader.read(sorted.stream().map(block -> block.range).toArray(ByteRange[]::new));
        for (int i = 0; i < fetched.length; i++) {
            sorted.get(i).fetched = fetched[i];
        }
        for (RequestedBlock block : blocks) {
            block.column.addFetched(block.block, block.fetched);
        }
    }
}
