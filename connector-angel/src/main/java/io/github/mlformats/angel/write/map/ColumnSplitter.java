package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.write.input.InputRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** Splits the values of a column at the boundaries of row blocks. */
final class ColumnSplitter extends RowSplitter {
    ColumnSplitter(InputRow input, MappedValueSetter value, OutputMatrix matrix) {
        super(input, value, matrix);
    }

    @Override
    void begin(int first) {
        super.begin(first);
        if (count > 0) {
            RowConsistencyCheck.check(matrix, input, count - 1, input.column());
        }
        input.requireNonNullValues();
    }

    @Override
    void next(InternalRow mapped) {
        int block = matrix.grid().partition(next, input.column());
        int to = Math.min(count, matrix.grid().endRow(block));
        setTarget(mapped, block, input.column(), next, 0);
        mapped.setNullAt(MappedRowColumns.INDICES);
        setValues(mapped, next, to);
        next = to;
    }
}
