package io.github.mlformats.angel.format.write;

import io.github.mlformats.angel.format.type.ColumnRange;
import java.io.IOException;

/** Encodes a partition of a row format (angel.md, section 4). Missing elements of dense rows are 0. */
final class RowPartitionEncoder implements PartitionEncoder {
    private final OutputMatrix matrix;
    private final int id;
    private final RowRecordEncoder record;
    private final PartitionOutput out;
    private final long start;
    private final ColumnRange columns;
    private final int startRow;
    private final boolean dense;
    private final int[] counts;
    private int row;
    /** Column after the last element of the row; the first column if it has none yet. */
    private long next;

    RowPartitionEncoder(OutputMatrix matrix, int id, byte separator, PartitionOutput out) {
        this.matrix = matrix;
        this.id = id;
        this.record = RowRecordEncoder.of(matrix, separator);
        this.out = out;
        this.start = out.position();
        this.columns = matrix.grid().columns(id);
        this.startRow = matrix.grid().startRow(id);
        this.dense = matrix.rowType().isDense();
        this.counts = new int[matrix.grid().savedRows(id)];
        this.row = startRow;
        this.next = columns.start();
    }

    @Override
    public void append(int elementRow, long column, long bits) throws IOException {
        goTo(elementRow);
        if (column < next) {
            throw PartitionEncoder.duplicate(matrix, row, column);
        }
        if (dense) {
            fill(column);
        }
        write(column, bits);
    }

    @Override
    public void appendRow(int elementRow, long column, long[] bits, int count) throws IOException {
        goTo(elementRow);
        if (column < next) {
            throw PartitionEncoder.duplicate(matrix, row, column);
        }
        if (dense) {
            fill(column);
        }
        record.appendAll(out, row, column, bits, count);
        out.endRecord();
        counts[row - startRow] += count;
        next = column + count;
    }

    private void write(long column, long bits) throws IOException {
        record.append(out, row, column, bits);
        out.endRecord();
        counts[row - startRow]++;
        next = column + 1;
    }

    private void goTo(int elementRow) throws IOException {
        while (row < elementRow) {
            if (dense) {
                fill(columns.end());
            }
            row++;
            next = columns.start();
        }
    }

    private void fill(long end) throws IOException {
        while (next < end) {
            write(next, 0);
        }
    }

    @Override
    public WrittenPartition finish() throws IOException {
        goTo(startRow + counts.length - 1);
        if (dense) {
            fill(columns.end());
        }
        return new WrittenPartition(id, start, out.position() - start, counts);
    }
}
