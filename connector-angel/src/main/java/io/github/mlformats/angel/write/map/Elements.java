package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** Splits an input row into single elements. */
final class Elements extends Parts {
    private final Layout layout;

    Elements(GivenRow given, Layout layout, MappedValue value, WrittenMatrix matrix) {
        super(given, value, matrix);
        this.layout = layout;
    }

    @Override
    void next(InternalRow mapped) {
        int row = layout == Layout.COLUMNS ? next : given.row();
        long column = layout == Layout.ROWS ? given.index(next) : given.column();
        Bounds.check(matrix, given, row, column);
        boolean byColumn = matrix.isByColumn();
        place(
                mapped,
                matrix.grid().partition(row, column),
                byColumn ? column : row,
                byColumn ? row : column,
                given.bits(next));
        if (layout != Layout.ELEMENTS) {
            mapped.setNullAt(MappedColumns.INDICES);
            mapped.setNullAt(MappedColumns.VALUES);
        }
        next++;
    }
}
