package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Columns with the same number of values each. */
public final class ColumnVectors {
    private final LongVector index = new LongVector();
    private final ValuesVector values;
    private final ArrayVector arrays;
    private int[] starts = new int[1];

    public ColumnVectors(ValueType type, DataType number) {
        this.values = new ValuesVector(type, number);
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), values.vector());
    }

    /**
     * Shows columns.
     *
     * @param numbers {@code width} values of each column, one column after the other
     */
    public void show(long[] columns, Values numbers, int width, int count) {
        if (starts.length <= count) {
            starts = new int[count + 1];
        }
        for (int i = 0; i <= count; i++) {
            starts[i] = i * width;
        }
        index.show(columns, count, null);
        values.show(numbers, count * width);
        arrays.show(starts, 0, count, null);
    }

    public ColumnVector vector(String name) {
        return switch (name) {
            case TableColumns.INDEX -> index;
            case TableColumns.VALUES -> arrays;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
