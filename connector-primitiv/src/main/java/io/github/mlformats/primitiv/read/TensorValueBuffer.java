package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.FixedWidthVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.WidenedFloatVector;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Tensor;
import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The values of a batch in file format, divided into rows. They are copied once from the file or its window, and
 * wrapped by the column vectors without conversion.
 */
final class TensorValueBuffer {
    private final ParameterReader records;
    private final DecodeBudget.Reservation memory;
    private final long batchBytes;
    private final FixedWidthVector numbers;
    private final ArrayVector arrays;
    private byte[] data = new byte[0];
    private int[] starts = new int[16];
    private int rows;

    private TensorValueBuffer(TensorReadContext context, FixedWidthVector numbers) {
        this.records = context.records();
        this.memory = context.budget().newReservation();
        this.batchBytes = context.batchBytes();
        this.numbers = numbers;
        this.arrays = new ArrayVector(DataTypes.createArrayType(numbers.dataType(), false), numbers);
    }

    static TensorValueBuffer floats(TensorReadContext context) {
        return new TensorValueBuffer(context, new LittleEndianVector(DataTypes.FloatType));
    }

    static TensorValueBuffer doubles(TensorReadContext context) {
        return new TensorValueBuffer(context, new WidenedFloatVector());
    }

    void clear() {
        rows = 0;
    }

    /**
     * Adds rows with consecutive values.
     *
     * @param width values of each row except the last one
     * @param first number of the first value
     */
    void add(Tensor tensor, long first, int width, int count) throws IOException {
        int from = starts[rows];
        int values = (int) Math.min((long) width * count, tensor.count() - first);
        reserve(from, values, count);
        records.readValues(tensor, first, values, data, Float.BYTES * from);
        for (int i = 1; i <= count; i++) {
            starts[rows + i] = from + (int) Math.min((long) width * i, values);
        }
        rows += count;
    }

    private void reserve(int used, int more, int moreRows) {
        int needed = Math.multiplyExact(Float.BYTES, Math.addExact(used, more));
        if (data.length < needed) {
            int size = (int) Math.max(needed, Math.min(2L * data.length, batchBytes));
            memory.resize(size, "the values of a tensor");
            data = used == 0 ? new byte[size] : Arrays.copyOf(data, size);
        }
        if (starts.length <= rows + moreRows) {
            starts = Arrays.copyOf(starts, Math.max(2 * starts.length, rows + moreRows + 1));
        }
    }

    /** Returns the number of values of a row. */
    int width(int row) {
        return starts[row + 1] - starts[row];
    }

    int rows() {
        return rows;
    }

    void setBatch() {
        numbers.setBatch(data, 0, starts[rows], null, 0);
        arrays.setBatch(starts, 0, rows, null);
    }

    /** Returns the values without rows. */
    ColumnVector numbers() {
        return numbers;
    }

    /** Returns the values of each row as an array. */
    ColumnVector arrays() {
        return arrays;
    }
}
