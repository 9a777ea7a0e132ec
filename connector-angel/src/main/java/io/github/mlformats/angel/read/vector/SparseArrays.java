package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.core.vector.ArrayVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Presents the stored elements of rows as arrays of values and of columns. */
final class SparseArrays {
    private final ValueArray values;
    private final ValueArrayVector numbers;
    private final ArrayVector arrays;
    private long[] columns = new long[0];
    private int[] starts = new int[1];

    /** @param number Spark type of the numbers in the arrays */
    SparseArrays(NumberType type, DataType number) {
        this.values = ValueArray.of(type);
        this.numbers = new ValueArrayVector(type, number);
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), numbers.vector());
    }

    ArrayVector arrays() {
        return arrays;
    }

    /** The columns of all rows of the batch. */
    long[] columns() {
        return columns;
    }

    /** The elements of row i are {@code [starts[i], starts[i + 1])}. */
    int[] starts() {
        return starts;
    }

    /** Sets the batch to the rows from {@code first} on; returns their number, from 1 to {@code max}. */
    int setBatch(RowBlock block, int first, int max) {
        starts = new int[max + 1];
        int count = 0;
        while (count < max
                && (count == 0 || starts[count] + block.elementCount(first + count) <= RowVectors.BATCH_NUMBERS)) {
            starts[count + 1] = starts[count] + block.elementCount(first + count);
            count++;
        }
        int size = starts[count];
        if (columns.length < size) {
            columns = new long[size];
        }
        values.ensureCapacity(size);
        block.copy(first, count, columns, values);
        numbers.setBatch(values, size);
        arrays.setBatch(starts, 0, count, null);
        return count;
    }
}
