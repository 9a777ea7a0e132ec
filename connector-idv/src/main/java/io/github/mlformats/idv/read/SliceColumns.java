package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.idv.format.block.BlockInflater;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The requested columns of a slice, which advance through their blocks together. */
final class SliceColumns {
    private final List<BlockColumnReader> columns;
    private final BlockPrefetcher ahead;
    private final BlockInflater inflater;
    private final ReadMetrics metrics;
    private BlockColumnReader current;
    private boolean closed;

    /** @param inflater shared by all columns; closed with this object */
    SliceColumns(List<BlockColumnReader> columns, BlockPrefetcher ahead, BlockInflater inflater, ReadMetrics metrics) {
        this.columns = columns;
        this.ahead = ahead;
        this.inflater = inflater;
        this.metrics = metrics;
    }

    /**
     * Sets the vectors to a batch that starts at {@code row} and ends, at the latest, where the block of a column ends.
     *
     * @param limit number of requested rows that are still needed, starting at {@code row}
     * @return number of rows, from 1 to {@code most}
     * @throws CorruptFileException if the block of a column is corrupt, see {@link #endOfCorruptBlock}
     */
    int setBatch(long row, int most, long limit) throws IOException {
        if (!columns.stream().allMatch(column -> column.isRequested(row))) {
            ahead.fetch(row, limit);
        }
        long start = System.nanoTime();
        int count = most;
        for (BlockColumnReader column : columns) {
            current = column;
            column.seek(row);
            count = column.maxBatchRows(row, count);
        }
        for (BlockColumnReader column : columns) {
            column.setBatch(row, count);
        }
        metrics.decodeNanos += System.nanoTime() - start;
        return count;
    }

    /**
     * Exclusive end row of the corrupt block that failed the last call of {@link #setBatch}; may exceed the file's row
     * count.
     */
    long endOfCorruptBlock(long row) {
        return current.endRow(current.block(row));
    }

    ColumnVector vector(int i) {
        return columns.get(i).vector();
    }

    void close() {
        if (!closed) {
            closed = true;
            inflater.close();
            for (BlockColumnReader column : columns) {
                metrics.blocksSkipped += column.skippedBlocks();
            }
        }
    }
}
