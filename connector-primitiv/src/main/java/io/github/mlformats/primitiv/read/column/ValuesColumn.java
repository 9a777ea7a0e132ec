package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.vector.ml.MlStructs;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.TensorRows;
import io.github.mlformats.primitiv.schema.Vectors;
import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column with the values of rows: numbers, arrays, or Spark ML vectors and matrices. */
final class ValuesColumn implements RowColumn {
    private final TensorRows rows;
    private final FloatRows values;
    private final ColumnVector vector;
    private final IntVector matrixRows = new IntVector();
    private final IntVector matrixColumns = new IntVector();
    /** Null unless rows are matrices. */
    private final int[] columnLengths;

    ValuesColumn(ReadPlan plan) {
        this.rows = plan.rows();
        boolean ml = rows.vectors() == Vectors.ML && rows.layout() != Layout.ELEMENTS;
        this.values = ml ? FloatRows.doubles(plan) : FloatRows.floats(plan);
        boolean matrices = ml && rows.layout() != Layout.COLUMNS;
        this.columnLengths = matrices ? new int[RowColumns.MAX_ROWS] : null;
        this.vector = rows.layout() == Layout.ELEMENTS
                ? values.numbers()
                : !ml
                        ? values.arrays()
                        : rows.layout() == Layout.COLUMNS
                                ? MlStructs.denseVectors(values.arrays())
                                : MlStructs.denseMatrices(matrixRows, matrixColumns, values.arrays());
    }

    @Override
    public void clear() {
        values.clear();
    }

    @Override
    public void add(ShownTensor tensor, long firstRow, int count) throws IOException {
        long width = rows.width(tensor.tensor());
        values.add(tensor.tensor(), firstRow * width, (int) width, count);
        if (columnLengths != null) {
            int end = values.rows();
            Arrays.fill(columnLengths, end - count, end, (int) tensor.tensor().columnLength());
        }
    }

    @Override
    public void show() {
        values.show();
        if (columnLengths == null) {
            return;
        }
        int[] widths = new int[values.rows()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = values.width(i) / columnLengths[i];
        }
        matrixRows.show(columnLengths, widths.length, null);
        matrixColumns.show(widths, widths.length, null);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
