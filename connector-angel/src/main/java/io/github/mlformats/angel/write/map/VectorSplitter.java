package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.format.write.PartitionGrid;
import io.github.mlformats.angel.write.input.InputRow;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * Splits the vector of a row at the boundaries of column blocks. The first block always gets a part, even an empty one, so that
 * duplicate rows meet in one partition and are detected.
 */
final class VectorSplitter extends RowSplitter {
    private final PartitionGrid grid;
    private boolean begun;

    VectorSplitter(InputRow input, MappedValueSetter value, OutputMatrix matrix) {
        super(input, value, matrix);
        this.grid = matrix.grid();
    }

    @Override
    void begin(int first) {
        super.begin(first);
        begun = false;
        RowConsistencyCheck.check(
                matrix, input, input.row(), count == 0 ? grid.range().start() : input.index(0));
        RowConsistencyCheck.check(
                matrix, input, input.row(), count == 0 ? grid.range().start() : input.index(count - 1));
        input.requireNonNullValues();
    }

    @Override
    boolean hasNext() {
        return !begun || super.hasNext();
    }

    @Override
    void next(InternalRow mapped) {
        int block = grid.partition(
                input.row(), begun ? input.index(next) : grid.range().start());
        begun = true;
        ColumnRange columns = grid.columns(block);
        int from = next;
        int to = end(columns.end());
        next = to;
        setTarget(mapped, block, input.row(), from == to ? columns.start() : input.index(from), 0);
        setValues(mapped, from, to);
        if (input.isSparse()) {
            mapped.update(MappedRowColumns.INDICES, indices(from, to));
        } else {
            mapped.setNullAt(MappedRowColumns.INDICES);
        }
    }

    /** Index of the first value at or after a column. */
    private int end(long column) {
        if (!input.isSparse()) {
            return (int) Math.max(next, Math.min(count, column));
        }
        int end = next;
        while (end < count && input.index(end) < column) {
            end++;
        }
        return end;
    }

    private ArrayData indices(int from, int to) {
        long[] part = new long[to - from];
        for (int i = 0; i < part.length; i++) {
            part[i] = input.index(from + i);
        }
        return UnsafeArrayData.fromPrimitiveArray(part);
    }
}
