package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.idv.format.block.BlockInflater;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The wanted columns of a slice, which move through their blocks together. */
final class SliceColumns {
    private final List<ColumnReader> columns;
    private final ReadAhead ahead;
    private final BlockInflater inflater;
    private final ReadMetrics metrics;
    private ColumnReader sought;
    private boolean closed;

    /** @param inflater the one of all columns; closed with this object */
    SliceColumns(List<ColumnReader> columns, ReadAhead ahead, BlockInflater inflater, ReadMetrics metrics) {
        this.columns = columns;
        this.ahead = ahead;
        this.inflater = inflater;
        this.metrics = metrics;
    }

    /**
     * Shows rows from {@code row} on, as many as lie in the current block of every column and make a batch.
     *
     * @param suffice number of wanted rows that suffice from {@code row} on
     * @return number of rows, from 1 to {@code most}
     * @throws CorruptFileException if the block of a column is damaged, see {@link #endOfDamage}
     */
    int show(long row, int most, long suffice) throws IOException {
        if (!columns.stream().allMatch(column -> column.has(row))) {
            ahead.fetch(row, suffice);
        }
        long start = System.nanoTime();
        int count = most;
        for (ColumnReader column : columns) {
            sought = column;
            column.seek(row);
            count = column.fit(row, count);
        }
        for (ColumnReader column : columns) {
            column.show(row, count);
        }
        metrics.decodeNanos += System.nanoTime() - start;
        return count;
    }

    /** The row after the block whose damage ended the last call of {@link #show}, if the file has that many. */
    long endOfDamage(long row) {
        return sought.endRow(sought.block(row));
    }

    ColumnVector vector(int i) {
        return columns.get(i).vector();
    }

    void close() {
        if (!closed) {
            closed = true;
            inflater.close();
            for (ColumnReader column : columns) {
                metrics.blocksSkipped += column.skipped();
            }
        }
    }
}
