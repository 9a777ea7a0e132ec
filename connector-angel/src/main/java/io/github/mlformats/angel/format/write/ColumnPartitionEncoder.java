package io.github.mlformats.angel.format.write;

import io.github.mlformats.angel.format.type.ColumnRange;
import java.io.IOException;
import java.util.Arrays;

/**
 * Encodes a partition of a column format (angel.md, section 5): a record for each column with an element, or for all columns if
 * the matrix is dense. Missing values are 0.
 */
final class ColumnPartitionEncoder implements PartitionEncoder {
    private final OutputMatrix matrix;
    private final int id;
    private final NumberEncoder numbers;
    private final byte separator;
    private final PartitionOutput out;
    private final long start;
    private final ColumnRange columns;
    private final int startRow;
    private final boolean dense;
    private final long[] values;
    private int records;
    private long column;
    /** Index after the last row of the current column; 0 if there is no current column. */
    private int next;
    /** The column after the last written one. */
    private long unwritten;

    ColumnPartitionEncoder(OutputMatrix matrix, int id, byte separator, PartitionOutput out) {
        this.matrix = matrix;
        this.id = id;
        this.numbers =
                matrix.format().isText() ? NumberEncoder.text(matrix.value()) : NumberEncoder.binary(matrix.value());
        this.separator = separator;
        this.out = out;
        this.start = out.position();
        this.columns = matrix.grid().columns(id);
        this.startRow = matrix.grid().startRow(id);
        this.dense = matrix.rowType().isDense();
        this.values = new long[matrix.grid().savedRows(id)];
        this.unwritten = columns.start();
    }

    @Override
    public void append(int row, long elementColumn, long bits) throws IOException {
        int i = row - startRow;
        if (next > 0 && elementColumn == column && i < next) {
            throw PartitionEncoder.duplicate(matrix, row, column);
        }
        if (next == 0 || elementColumn != column) {
            end();
            column = elementColumn;
        }
        values[i] = bits;
        next = i + 1;
    }

    /** Writes the current column. */
    private void end() throws IOException {
        if (next > 0) {
            if (dense) {
                fill(column);
            }
            write(column);
            Arrays.fill(values, 0);
            next = 0;
        }
    }

    private void fill(long end) throws IOException {
        long[] zeros = new long[values.length];
        while (unwritten < end) {
            write(unwritten, zeros);
        }
    }

    private void write(long of) throws IOException {
        write(of, values);
    }

    private void write(long of, long[] with) throws IOException {
        if (matrix.format().isText()) {
            out.ascii(Long.toString(of));
            for (long bits : with) {
                out.i8(separator);
                numbers.append(out, bits);
            }
            out.i8('\n');
        } else {
            if (matrix.rowType().keyWidth() == Integer.BYTES) {
                out.i32((int) of);
            } else {
                out.i64(of);
            }
            for (long bits : with) {
                numbers.append(out, bits);
            }
        }
        out.endRecord();
        records++;
        unwritten = of + 1;
    }

    @Override
    public WrittenPartition finish() throws IOException {
        end();
        if (dense) {
            fill(columns.end());
        }
        int[] counts = new int[values.length];
        Arrays.fill(counts, records);
        return new WrittenPartition(id, start, out.position() - start, counts);
    }
}
