package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.write.Grid;
import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * A row's vector, cut where blocks of columns end. There is a part in the first block even if it is empty: there, a row that
 * comes twice meets itself.
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
    void next(InternalRow made) {
        int block = grid.partition(
                given.row(), begun ? given.index(next) : grid.range().start());
        begun = true;
        ColumnRange columns = grid.columns(block);
        int from = next;
        int to = end(columns.end());
        next = to;
        place(made, block, given.row(), from == to ? columns.start() : given.index(from), 0);
        putValues(made, from, to);
        if (given.isSparse()) {
            made.update(MappedColumns.INDICES, indices(from, to));
        } else {
            made.setNullAt(MappedColumns.INDICES);
        }
    }

    /** The first value behind a column. */
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
