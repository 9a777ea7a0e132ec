package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column vectors of a batch of matrix columns that have the same number of values each. */
public final class ColumnVectors {
    private final LongVector index = new LongVector();
    private final EqualArrays arrays;

    public ColumnVectors(ValueType type, DataType number) {
        this.arrays = new EqualArrays(type, number);
    }

    /**
     * Sets the current batch.
     *
     * @param columns the index of each column
     * @param numbers {@code width} values of each column, column by column
     */
    public void show(long[] columns, Values numbers, int width, int count) {
        index.show(columns, count, null);
        arrays.show(numbers, width, 0, count);
    }

    public ColumnVector vector(String name) {
        return switch (name) {
            case TableColumns.INDEX -> index;
            case TableColumns.VALUES -> arrays.vector();
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
