package io.github.mlformats.primitiv.read;

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

/** Values as they lie in the file, cut into rows. They are copied once, from the file's window or the file itself. */
final class FloatRows {
    private final ParameterReader records;
    private final FixedWidthVector numbers;
    private final ArrayVector arrays;
    private byte[] data = new byte[0];
    private int[] starts = new int[16];
    private int rows;

    private FloatRows(ParameterReader records, FixedWidthVector numbers) {
        this.records = records;
        this.numbers = numbers;
        this.arrays = new ArrayVector(DataTypes.createArrayType(numbers.dataType(), false), numbers);
    }

    static FloatRows floats(ParameterReader records) {
        return new FloatRows(records, new LittleEndianVector(DataTypes.FloatType));
    }

    static FloatRows doubles(ParameterReader records) {
        return new FloatRows(records, new WidenedFloatVector());
    }

    void clear() {
        rows = 0;
    }

    /**
     * Adds rows whose values follow each other.
     *
     * @param width values of each row but the last one
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
        if (used == 0 && data.length < needed) {
            data = new byte[needed];
        } else if (data.length < needed) {
            data = Arrays.copyOf(data, (int) Math.max(needed, Math.min(2L * data.length, RowBatches.MAX_BYTES)));
        }
        if (starts.length <= rows + moreRows) {
            starts = Arrays.copyOf(starts, Math.max(2 * starts.length, rows + moreRows + 1));
        }
    }

    /** Values of a row. */
    int width(int row) {
        return starts[row + 1] - starts[row];
    }

    int rows() {
        return rows;
    }

    void show() {
        numbers.show(data, 0, starts[rows], null, 0);
        arrays.show(starts, 0, rows, null);
    }

    /** The values alone. */
    ColumnVector numbers() {
        return numbers;
    }

    /** The values of each row as an array. */
    ColumnVector arrays() {
        return arrays;
    }
}
