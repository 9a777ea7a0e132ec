package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.VectorBatchReader;
import io.github.mlformats.idv.format.codec.BlockInflater;
import java.io.IOException;
import java.util.List;

/**
 * Reads a slice in batches. A batch ends, at the latest, where the block of any column ends, so columns may differ in
 * rows per block. Blocks without a requested row are neither read nor decoded. With {@code DROPMALFORMED}, a corrupt
 * block skips the rows up to its end in all columns.
 */
final class IdvBatchReader extends VectorBatchReader {
    private final SliceRows rows;
    private final List<BlockColumnReader> columns;
    private final BlockPrefetcher prefetcher;
    private final BlockInflater inflater;
    private final IdvRowFields rowFields;
    private final CorruptRecordPolicy corrupt;
    private final ReadMetrics metrics;
    private int count;
    private long remaining;
    private BlockColumnReader current;
    private boolean closed;

    /** @param inflater shared by all columns; closed with this object */
    IdvBatchReader(
            SliceRows rows,
            List<BlockColumnReader> columns,
            BlockPrefetcher prefetcher,
            BlockInflater inflater,
            IdvRowFields rowFields,
            CorruptRecordPolicy corrupt) {
        super(columns.stream().map(BlockColumnReader::vector).toList(), rowFields::vector);
        this.rows = rows;
        this.columns = columns;
        this.prefetcher = prefetcher;
        this.inflater = inflater;
        this.rowFields = rowFields;
        this.corrupt = corrupt;
        this.metrics = corrupt.metrics();
        this.firstRow = rows.firstRow();
        this.remaining = rows.limit();
    }

    @Override
    public int next(int maxRows) throws IOException {
        long next = firstRow + count;
        count = 0;
        while (count == 0) {
            firstRow = remaining == 0 ? rows.endRow() : rows.next(next);
            if (firstRow >= rows.endRow()) {
                return 0;
            }
            fetch(firstRow);
            try {
                count = setBatch(firstRow, (int) Math.min(maxRows, rows.endRow() - firstRow));
            } catch (CorruptFileException reason) {
                next = current.endRow(current.block(firstRow));
                long end = Math.min(next, rows.endRow());
                corrupt.skip("rows " + firstRow + " to " + (end - 1), rows.countRequested(firstRow, end), reason);
            }
        }
        remaining = rows.remainingLimit(firstRow, firstRow + count, remaining);
        rowFields.setBatch(firstRow);
        return count;
    }

    /** Fetches the blocks of a row. A failure is not that of a block: no rows are skipped. */
    private void fetch(long row) throws IOException {
        if (!columns.stream().allMatch(column -> column.isRequested(row))) {
            prefetcher.fetch(row, remaining);
        }
    }

    /**
     * Sets the vectors to a batch that starts at {@code row} and ends, at the latest, where the block of a column ends.
     *
     * @return number of rows, from 1 to {@code most}
     * @throws CorruptFileException if the block of the current column is corrupt
     */
    private int setBatch(long row, int most) throws IOException {
        long start = System.nanoTime();
        int batchRows = most;
        for (BlockColumnReader column : columns) {
            current = column;
            column.seek(row);
            batchRows = column.maxBatchRows(row, batchRows);
        }
        for (BlockColumnReader column : columns) {
            column.setBatch(row, batchRows);
        }
        metrics.decodeNanos += System.nanoTime() - start;
        return batchRows;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            inflater.close();
            for (BlockColumnReader column : columns) {
                metrics.blocksSkipped += column.skippedBlocks();
            }
        }
    }
}
