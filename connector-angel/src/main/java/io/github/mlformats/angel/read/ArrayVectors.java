package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Vectors as arrays of the whole index range. */
final class ArrayVectors implements RowVectors {
    private final FullRows rows;
    private final ValuesVector numbers;
    private final ArrayVector arrays;

    ArrayVectors(MatrixInfo matrix) {
        ColumnRange range = matrix.indexRange();
        this.rows = new FullRows(matrix.encoding().value(), range.start(), (int) range.width());
        this.numbers = new ValuesVector(matrix.encoding().value(), matrix.number());
        this.arrays = new ArrayVector(DataTypes.createArrayType(matrix.number(), false), numbers.vector());
    }

    @Override
    public long width() {
        return rows.width();
    }

    @Override
    public void set(RowBlock block, int count) {
        numbers.show(rows.expand(block, count), count * rows.width());
    }

    @Override
    public void show(int first, int count) {
        arrays.show(rows.starts(), first, count, null);
    }

    @Override
    public ColumnVector vector() {
        return arrays;
    }
}
