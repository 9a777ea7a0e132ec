package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.RangeReader;
import io.github.mlformats.core.bytes.RangeReader.Fetched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Fetches the blocks that hold the next wanted rows, of all columns at once, with as few reads as their places in the file
 * allow. Fetches one block per column at first, so that a query that stops early costs little, then more and more.
 */
final class ReadAhead {
    private static final long SECOND_WINDOW = 1 << 20;
    private static final int GROWTH = 4;
    /** Stored bytes in a window: enough for long reads, few enough for many tasks in one process. */
    private static final long MAX_WINDOW = 8 << 20;

    private final RangeReader reader;
    private final List<ColumnReader> columns;
    private final SliceRows rows;
    private final long maxWindow;
    private final DecodeBudget budget;
    private long window;
    /** Where the last block that was wanted ends. */
    private long lastEnd;

    /** @param maxWindow most stored bytes of blocks that are fetched before they are needed */
    ReadAhead(RangeReader reader, List<ColumnReader> columns, SliceRows rows, long maxWindow, DecodeBudget budget) {
        this.reader = reader;
        this.columns = columns;
        this.rows = rows;
        this.maxWindow = Math.min(Math.max(MAX_WINDOW, reader.maxMerged()), maxWindow);
        // A small beginning would cost another request.
        this.window = reader.isFar() ? this.maxWindow : 0;
        this.budget = budget;
    }

    private static final class WantedBlock {
        private final ColumnReader column;
        private final int block;
        private final ByteRange range;
        private Fetched fetched;

        WantedBlock(ColumnReader column, int block) {
            this.column = column;
            this.block = block;
            this.range = column.range(block);
        }
    }

    /**
     * Fetches the blocks that hold {@code row}, and those of the wanted rows after it that fit the window.
     *
     * @param suffice number of wanted rows that suffice from {@code row} on
     */
    void fetch(long row, long suffice) throws IOException {
        List<WantedBlock> blocks = new ArrayList<>();
        long ofFirstRow = 0;
        long bytes = 0;
        long left = suffice;
        for (long next = row; next < rows.endRow() && (next == row || bytes < window && left > 0); ) {
            long end = rows.endRow();
            for (ColumnReader column : columns) {
                int block = column.block(next);
                if (column.want(block)) {
                    WantedBlock wanted = new WantedBlock(column, block);
                    blocks.add(wanted);
                    ofFirstRow += next == row ? wanted.range.length() : 0;
                    bytes += fetchedBytes(wanted.range);
                }
                end = Math.min(end, column.endRow(block));
            }
            left = rows.countOff(next, end, left);
            next = rows.next(end);
        }
        budget.require(ofFirstRow, "a stored block of each column");
        window = Math.min(maxWindow, Math.max(SECOND_WINDOW, GROWTH * window));
        read(blocks);
    }

    /** What a block adds to a window: with the gap before it if that is read, too. */
    private long fetchedBytes(ByteRange block) {
        long between = block.offset() - lastEnd;
        lastEnd = block.end();
        return block.length() + (between > 0 && between <= reader.gap() ? between : 0);
    }

    private void read(List<WantedBlock> blocks) throws IOException {
        List<WantedBlock> sorted = new ArrayList<>(blocks);
        sorted.sort(Comparator.comparingLong(wanted -> wanted.range.offset()));
        Fetched[] fetched =
                reader.read(sorted.stream().map(wanted -> wanted.range).toArray(ByteRange[]::new));
        for (int i = 0; i < fetched.length; i++) {
            sorted.get(i).fetched = fetched[i];
        }
        for (WantedBlock wanted : blocks) {
            wanted.column.accept(wanted.block, wanted.fetched);
        }
    }
}
