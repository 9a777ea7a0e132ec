package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.core.vector.ArrayVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Presents consecutive values as arrays of the same length, without copying. */
final class EqualArrays {
    private final ValuesVector numbers;
    private final ArrayVector arrays;
    private int[] starts = new int[1];

    /**
     * @param type type of the decoded values
     * @param number Spark type of the numbers in the arrays
     */
    EqualArrays(ValueType type, DataType number) {
        this.numbers = new ValuesVector(type, number);
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), numbers.vector());
    }

    ArrayVector vector() {
        return arrays;
    }

    /** Sets the batch to {@code count} arrays of {@code width} values, from array {@code first} on. */
    void show(Values values, int width, int first, int count) {
        if (starts.length <= count) {
            starts = new int[count + 1];
        }
        for (int i = 0; i <= count; i++) {
            starts[i] = (first + i) * width;
        }
        numbers.show(values, (first + count) * width);
        arrays.show(starts, 0, count, null);
    }
}
