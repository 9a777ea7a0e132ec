package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.core.vector.ArrayVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Presents consecutive values as arrays of the same length, without copying. */
final class FixedLengthArrays {
    private final ValueArrayVector numbers;
    private final ArrayVector arrays;
    private int[] starts = new int[1];

    /**
     * @param type type of the decoded values
     * @param number Spark type of the numbers in the arrays
     */
    FixedLengthArrays(NumberType type, DataType number) {
        this.numbers = new ValueArrayVector(type, number);
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), numbers.vector());
    }

    ArrayVector vector() {
        return arrays;
    }

    /** Sets the batch to {@code count} arrays of {@code width} values, from array {@code first} on. */
    void setBatch(ValueArray values, int width, int first, int count) {
        if (starts.length <= count) {
            starts = new int[count + 1];
        }
        for (int i = 0; i <= count; i++) {
            starts[i] = (first + i) * width;
        }
        numbers.setBatch(values, (first + count) * width);
        arrays.setBatch(starts, 0, count, null);
    }
}
