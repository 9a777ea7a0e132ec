package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.vector.ml.MlStructs;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.primitiv.option.PrimitivLayout;
import io.github.mlformats.primitiv.option.PrimitivReadOptions.TensorRepresentation;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column with the values of rows: numbers, arrays, or Spark ML vectors and matrices. */
final class ValuesColumn implements RowColumn {
    private final TensorRowLayout rowLayout;
    private final TensorValueBuffer values;
    private final ColumnVector vector;
    private final IntVector matrixRows = new IntVector();
    private final IntVector matrixColumns = new IntVector();
    /** Null unless rows are matrices. */
    private final int[] columnLengths;

    ValuesColumn(TensorReadContext context) {
        this.rowLayout = context.rowLayout();
        boolean ml = rowLayout.vectors() == TensorRepresentation.ML && rowLayout.layout() != PrimitivLayout.ELEMENTS;
        this.values = ml ? TensorValueBuffer.doubles(context) : TensorValueBuffer.floats(context);
        boolean matrices = ml && rowLayout.layout() != PrimitivLayout.COLUMNS;
        this.columnLengths = matrices ? new int[PrimitivBatchColumns.MAX_ROWS] : null;
        this.vector = rowLayout.layout() == PrimitivLayout.ELEMENTS
                ? values.numbers()
                : !ml
                        ? values.arrays()
                        : rowLayout.layout() == PrimitivLayout.COLUMNS
                                ? MlStructs.denseVectors(values.arrays())
                                : MlStructs.denseMatrices(matrixRows, matrixColumns, values.arrays());
    }

    @Override
    public void clear() {
        values.clear();
    }

    @Override
    public void add(TensorRef tensor, long firstRow, int count) throws IOException {
        long width = rowLayout.rowWidth(tensor.tensor());
        values.add(tensor.tensor(), firstRow * width, (int) width, count);
        if (columnLengths != null) {
            int end = values.rows();
            Arrays.fill(columnLengths, end - count, end, (int) tensor.tensor().columnLength());
        }
    }

    @Override
    public void setBatch() {
        values.setBatch();
        if (columnLengths == null) {
            return;
        }
        int[] widths = new int[values.rows()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = values.width(i) / columnLengths[i];
        }
        matrixRows.setBatch(columnLengths, widths.length, null);
        matrixColumns.setBatch(widths, widths.length, null);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
