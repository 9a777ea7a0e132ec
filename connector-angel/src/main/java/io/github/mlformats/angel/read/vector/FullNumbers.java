package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Rows as arrays with a value for every column, 0 where nothing is stored; as many at a time as memory should hold. */
final class FullNumbers {
    private final MatrixInfo matrix;
    private final long firstColumn;
    private final int width;
    private final Values values;
    private final ValuesVector numbers;
    private final ArrayVector arrays;
    private int[] starts = new int[1];

    /**
     * @param number type of the numbers in the arrays
     * @param firstColumn column of the first value
     */
    FullNumbers(MatrixInfo matrix, DataType number, long firstColumn) {
        this.matrix = matrix;
        this.firstColumn = firstColumn;
        this.width = (int) (matrix.indexRange().end() - firstColumn);
        this.values = Values.of(matrix.encoding().value());
        this.numbers = new ValuesVector(values.type(), number);
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), numbers.vector());
    }

    ArrayVector arrays() {
        return arrays;
    }

    /** The same rows, if most columns of them are stored. */
    Optional<DenseNumbers> dense() {
        if (!matrix.encoding().rowType().isDense()) {
            return Optional.empty();
        }
        DenseBlock block = new DenseBlock(values.type(), matrix.indexRange(), firstColumn);
        return Optional.of(new DenseNumbers(block, numbers, arrays));
    }

    /** The array of row i is the numbers {@code [starts[i], starts[i + 1])}. */
    int[] starts() {
        return starts;
    }

    /** Shows the rows from the one at {@code first} on; returns how many: at least one, at most {@code max}. */
    int show(RowBlock block, int first, int max) {
        int count = RowVectors.rowsOf(width, max);
        values.ensure(count * width);
        values.zero(count * width);
        starts = new int[count + 1];
        for (int i = 0; i < count; i++) {
            block.scatter(first + i, firstColumn, values, i * width);
            starts[i + 1] = (i + 1) * width;
        }
        numbers.show(values, count * width);
        arrays.show(starts, 0, count, null);
        return count;
    }
}
