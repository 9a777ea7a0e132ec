package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column with the index of an element in each dimension of its tensor. */
final class IndicesColumn implements RowColumn {
    private final IntVector numbers = new IntVector();
    private final ArrayVector arrays = new ArrayVector(PrimitivColumns.INTS, numbers);
    private final int[] starts = new int[PrimitivBatchColumns.MAX_ROWS + 1];
    private int[] values = new int[0];
    private int rows;

    @Override
    public void clear() {
        rows = 0;
    }

    @Override
    public void add(TensorRef tensor, long firstRow, int count) {
        Tensor of = tensor.tensor();
        int at = starts[rows];
        int needed = at + count * of.dims().length;
        values = values.length < needed ? Arrays.copyOf(values, Math.max(needed, 2 * values.length)) : values;
        for (int i = 0; i < count; i++) {
            long rest = firstRow + i;
            for (long dim : of.dims()) {
                values[at++] = (int) (rest % dim);
                rest /= dim;
            }
            starts[++rows] = at;
        }
    }

    @Override
    public void setBatch() {
        numbers.setBatch(values, starts[rows], null);
        arrays.setBatch(starts, 0, rows, null);
    }

    @Override
    public ColumnVector vector() {
        return arrays;
    }
}
