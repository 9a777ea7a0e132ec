package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Columns with the same number of values each. */
final class ColumnVectors {
    private final LongVector index = new LongVector();
    private final ValuesVector values;
    private final ArrayVector arrays;
    private long[] shownIndex = new long[0];
    private int[] starts = new int[1];

    ColumnVectors(ValueType type, DataType number) {
        this.values = new ValuesVector(type, number);
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), values.vector());
    }

    /** Shows {@code count} columns from the one at {@code first} on, of {@code width} values each. */
    void show(long[] columns, Values numbers, int width, int first, int count) {
        if (shownIndex.length < count) {
            shownIndex = new long[count];
            starts = new int[count + 1];
        }
        System.arraycopy(columns, first, shownIndex, 0, count);
        for (int i = 0; i <= count; i++) {
            starts[i] = (first + i) * width;
        }
        index.show(shownIndex, count, null);
        values.show(numbers, (first + count) * width);
        arrays.show(starts, 0, count, null);
    }

    ColumnVector vector(String name) {
        return switch (name) {
            case TableColumns.INDEX -> index;
            case TableColumns.VALUES -> arrays;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
