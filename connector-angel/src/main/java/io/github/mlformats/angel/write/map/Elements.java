package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** The elements of a given row, one by one. */
final class Elements extends Parts {
    private final Layout layout;

    Elements(GivenRow given, Layout layout, MappedValue value, WrittenMatrix matrix) {
        super(given, value, matrix);
        this.layout = layout;
    }

    @Override
    void next(InternalRow made) {
        int row = layout == Layout.COLUMNS ? next : given.row();
        long column = layout == Layout.ROWS ? given.index(next) : given.column();
        Bounds.check(matrix, given, row, column);
        boolean byColumn = matrix.isByColumn();
        place(
                made,
                matrix.grid().partition(row, column),
                byColumn ? column : row,
                byColumn ? row : column,
                given.bits(next));
        if (layout != Layout.ELEMENTS) {
            made.setNullAt(MappedColumns.INDICES);
            made.setNullAt(MappedColumns.VALUES);
        }
        next++;
    }
}
