package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Mode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides about rows of damaged blocks. They are whole blocks' rows, so they are the same however a file is cut. */
final class DamagedRows {
    private static final Logger LOG = LoggerFactory.getLogger(DamagedRows.class);

    private final Mode mode;
    private final SliceRows rows;
    private final ReadMetrics metrics;

    DamagedRows(Mode mode, SliceRows rows, ReadMetrics metrics) {
        this.mode = mode;
        this.rows = rows;
        this.metrics = metrics;
    }

    /**
     * Leaves out the rows {@code [firstRow, endRow)}, says so and counts the wanted ones among them, or throws why they are
     * damaged.
     */
    void leaveOut(long firstRow, long endRow, CorruptFileException reason) {
        if (mode == Mode.FAILFAST) {
            throw reason;
        }
        long end = Math.min(endRow, rows.endRow());
        LOG.warn("Left out rows {} to {}: {}", firstRow, end - 1, reason.getMessage());
        for (long row = rows.next(firstRow); row < end; row = rows.next(row + 1)) {
            metrics.corruptRecords++;
        }
    }
}
