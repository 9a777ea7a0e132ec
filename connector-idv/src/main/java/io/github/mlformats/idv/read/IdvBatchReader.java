package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads a slice in batches. A batch ends, at the latest, where the block of any column ends, so columns may differ in
 * rows per block. Blocks without a requested row are neither read nor decoded. With {@code DROPMALFORMED}, a corrupt
 * block skips the rows up to its end in all columns.
 */
final class IdvBatchReader implements BatchReader {
    private final SliceRows rows;
    private final SliceColumns columns;
    private final IdvRowFields rowFields;
    private final CorruptRecordPolicy corrupt;
    private long firstRow;
    private int count;
    private long remaining;

    IdvBatchReader(SliceRows rows, SliceColumns columns, IdvRowFields rowFields, CorruptRecordPolicy corrupt) {
        this.rows = rows;
        this.columns = columns;
        this.rowFields = rowFields;
        this.corrupt = corrupt;
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
            try {
                count = columns.setBatch(firstRow, (int) Math.min(maxRows, rows.endRow() - firstRow), remaining);
            } catch (CorruptFileException reason) {
                next = columns.endOfCorruptBlock(firstRow);
                long end = Math.min(next, rows.endRow());
                corrupt.skip("rows " + firstRow + " to " + (end - 1), rows.countRequested(firstRow, end), reason);
            }
        }
        remaining = rows.remainingLimit(firstRow, firstRow + count, remaining);
        rowFields.setBatch(firstRow);
        return count;
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    public ColumnVector column(int i) {
        return columns.vector(i);
    }

    @Override
    public ColumnVector rowField(String name) {
        return rowFields.vector(name);
    }

    @Override
    public void close() {
        columns.close();
    }
}
