package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column vectors of a batch of matrix columns that have the same number of values each. */
public final class ColumnVectors {
    private final LongVector index = new LongVector();
    private final FixedLengthArrays arrays;

    public ColumnVectors(NumberType type, DataType number) {
        this.arrays = new FixedLengthArrays(type, number);
    }

    /**
     * Sets the current batch.
     *
     * @param columns the index of each column
     * @param numbers {@code width} values of each column, column by column
     */
    public void setBatch(long[] columns, ValueArray numbers, int width, int count) {
        index.setBatch(columns, count, null);
        arrays.setBatch(numbers, width, 0, count);
    }

    public ColumnVector vector(String name) {
        return switch (name) {
            case AngelColumns.INDEX -> index;
            case AngelColumns.VALUES -> arrays.vector();
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
