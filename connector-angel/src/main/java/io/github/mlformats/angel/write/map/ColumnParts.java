package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** Splits the values of a column at the boundaries of row blocks. */
final class ColumnParts extends Parts {
    ColumnParts(GivenRow given, MappedValue value, WrittenMatrix matrix) {
        super(given, value, matrix);
    }

    @Override
    void begin(int first) {
        super.begin(first);
        if (count > 0) {
            Bounds.check(matrix, given, count - 1, given.column());
        }
        given.checkValues();
    }

    @Override
    void next(InternalRow mapped) {
        int block = matrix.grid().partition(next, given.column());
        int to = Math.min(count, matrix.grid().endRow(block));
        place(mapped, block, given.column(), next, 0);
        mapped.setNullAt(MappedColumns.INDICES);
        putValues(mapped, next, to);
        next = to;
    }
}
