package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.Grid;
import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** A column's values, cut where blocks of rows end. */
final class ColumnParts implements Parts {
    private final GivenRow given;
    private final MappedValue value;
    private final WrittenMatrix matrix;
    private final Grid grid;
    private int first;
    private int next;
    private int count;

    ColumnParts(GivenRow given, MappedValue value, WrittenMatrix matrix) {
        this.given = given;
        this.value = value;
        this.matrix = matrix;
        this.grid = matrix.grid();
    }

    @Override
    public void begin(int firstPartition) {
        first = firstPartition;
        next = 0;
        count = given.count();
        if (count > 0) {
            Bounds.check(matrix, given, count - 1, given.column());
        }
        given.checkValues();
    }

    @Override
    public boolean more() {
        return next < count;
    }

    @Override
    public void next(InternalRow made) {
        int block = grid.partition(next, given.column());
        int to = Math.min(count, grid.endRow(block));
        made.setInt(MappedColumns.PARTITION, first + block);
        made.setLong(MappedColumns.MAJOR, given.column());
        made.setLong(MappedColumns.MINOR, next);
        value.set(made, 0);
        made.setNullAt(MappedColumns.INDICES);
        made.update(MappedColumns.VALUES, to - next == count ? given.values() : value.slice(given.values(), next, to));
        next = to;
    }
}
