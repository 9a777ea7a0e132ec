package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.write.Grid;
import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * Splits the vector of a row at the boundaries of column blocks. The first block always gets a part, even an empty one, so that
 * duplicate rows meet in one partition and are detected.
 */
final class VectorParts extends Parts {
    private final Grid grid;
    private boolean begun;

    VectorParts(GivenRow given, MappedValue value, WrittenMatrix matrix) {
        super(given, value, matrix);
        this.grid = matrix.grid();
    }

    @Override
    void begin(int first) {
        super.begin(first);
        begun = false;
        Bounds.check(matrix, given, given.row(), count == 0 ? grid.range().start() : given.index(0));
        Bounds.check(matrix, given, given.row(), count == 0 ? grid.range().start() : given.index(count - 1));
        given.checkValues();
    }

    @Override
    boolean more() {
        return !begun || super.more();
    }

    @Override
    void next(InternalRow mapped) {
        int block = grid.partition(
                given.row(), begun ? given.index(next) : grid.range().start());
        begun = true;
        ColumnRange columns = grid.columns(block);
        int from = next;
        int to = end(columns.end());
        next = to;
        place(mapped, block, given.row(), from == to ? columns.start() : given.index(from), 0);
        putValues(mapped, from, to);
        if (given.isSparse()) {
            mapped.update(MappedColumns.INDICES, indices(from, to));
        } else {
            mapped.setNullAt(MappedColumns.INDICES);
        }
    }

    /** Index of the first value at or after a column. */
    private int end(long column) {
        if (!given.isSparse()) {
            return (int) Math.max(next, Math.min(count, column));
        }
        int end = next;
        while (end < count && given.index(end) < column) {
            end++;
        }
        return end;
    }

    private ArrayData indices(int from, int to) {
        long[] part = new long[to - from];
        for (int i = 0; i < part.length; i++) {
            part[i] = given.index(from + i);
        }
        return UnsafeArrayData.fromPrimitiveArray(part);
    }
}
