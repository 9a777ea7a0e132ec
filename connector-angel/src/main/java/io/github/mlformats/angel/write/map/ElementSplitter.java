package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.schema.TableLayout;
import io.github.mlformats.angel.write.input.InputRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** Splits an input row into single elements. */
final class ElementSplitter extends RowSplitter {
    private final TableLayout layout;

    ElementSplitter(InputRow input, TableLayout layout, MappedValueSetter value, OutputMatrix matrix) {
        super(input, value, matrix);
        this.layout = layout;
    }

    @Override
    void next(InternalRow mapped) {
        int row = layout == TableLayout.COLUMNS ? next : input.row();
        long column = layout == TableLayout.ROWS ? input.index(next) : input.column();
        RowConsistencyCheck.check(matrix, input, row, column);
        boolean byColumn = matrix.isColumnOriented();
        setTarget(
                mapped,
                matrix.grid().partition(row, column),
                byColumn ? column : row,
                byColumn ? row : column,
                input.bits(next));
        if (layout != TableLayout.ELEMENTS) {
            mapped.setNullAt(MappedRowColumns.INDICES);
            mapped.setNullAt(MappedRowColumns.VALUES);
        }
        next++;
    }
}
