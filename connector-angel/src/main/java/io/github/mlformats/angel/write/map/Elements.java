package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** The elements of a given row, one by one. */
final class Elements implements Parts {
    private final GivenRow given;
    private final Layout layout;
    private final MappedValue value;
    private final WrittenMatrix matrix;
    private int first;
    private int next;
    private int count;

    Elements(GivenRow given, Layout layout, MappedValue value, WrittenMatrix matrix) {
        this.given = given;
        this.layout = layout;
        this.value = value;
        this.matrix = matrix;
    }

    @Override
    public void begin(int firstPartition) {
        first = firstPartition;
        next = 0;
        count = given.count();
    }

    @Override
    public boolean more() {
        return next < count;
    }

    @Override
    public void next(InternalRow made) {
        int row = layout == Layout.COLUMNS ? next : given.row();
        long column = layout == Layout.ROWS ? given.index(next) : given.column();
        Bounds.check(matrix, given, row, column);
        made.setInt(MappedColumns.PARTITION, first + matrix.grid().partition(row, column));
        made.setLong(MappedColumns.MAJOR, matrix.isByColumn() ? column : row);
        made.setLong(MappedColumns.MINOR, matrix.isByColumn() ? row : column);
        value.set(made, given.bits(next));
        if (layout != Layout.ELEMENTS) {
            made.setNullAt(MappedColumns.INDICES);
            made.setNullAt(MappedColumns.VALUES);
        }
        next++;
    }
}
