package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecords;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads rows of a file in batches. A batch ends where the block of a column ends, so columns may differ in rows per block;
 * blocks without a wanted row are neither read nor decoded.
 */
final class IdvBatchReader implements BatchReader {
    private final SliceRows rows;
    private final SliceColumns columns;
    private final RowFields rowFields;
    private final CorruptRecords corrupt;
    private long firstRow;
    private int count;
    private long suffice;

    IdvBatchReader(SliceRows rows, SliceColumns columns, RowFields rowFields, CorruptRecords corrupt) {
        this.rows = rows;
        this.columns = columns;
        this.rowFields = rowFields;
        this.corrupt = corrupt;
        this.firstRow = rows.firstRow();
        this.suffice = rows.limit();
    }

    @Override
    public int next(int maxRows) throws IOException {
        long next = firstRow + count;
        count = 0;
        while (count == 0) {
            firstRow = suffice == 0 ? rows.endRow() : rows.next(next);
            if (firstRow >= rows.endRow()) {
                return 0;
            }
            try {
                count = columns.show(firstRow, (int) Math.min(maxRows, rows.endRow() - firstRow), suffice);
            } catch (CorruptFileException reason) {
                next = columns.endOfDamage(firstRow);
                long end = Math.min(next, rows.endRow());
                corrupt.leaveOut("rows " + firstRow + " to " + (end - 1), rows.wanted(firstRow, end), reason);
            }
        }
        suffice = rows.countOff(firstRow, firstRow + count, suffice);
        rowFields.show(firstRow);
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
