package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.DoubleValues;
import io.github.mlformats.angel.format.batch.FloatValues;
import io.github.mlformats.angel.format.batch.IntValues;
import io.github.mlformats.angel.format.batch.LongValues;
import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.core.vector.WideningVector;
import io.github.mlformats.core.vector.number.DoubleVector;
import io.github.mlformats.core.vector.number.FloatVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Presents decoded values as a column vector without copying, widened if the table has a wider type. */
final class ValuesVector {
    private final ColumnVector stored;
    private final ColumnVector widened;

    /**
     * @param type type of the decoded values
     * @param number Spark type of the column
     */
    ValuesVector(ValueType type, DataType number) {
        this.stored = switch (type) {
            case DOUBLE -> new DoubleVector();
            case FLOAT -> new FloatVector();
            case LONG -> new LongVector();
            case INT -> new IntVector();
        };
        this.widened = stored.dataType().equals(number) ? stored : new WideningVector(number, stored);
    }

    ColumnVector vector() {
        return widened;
    }

    /** Sets the batch to the first {@code count} values. */
    void show(Values values, int count) {
        if (values instanceof DoubleValues doubles) {
            ((DoubleVector) stored).show(doubles.array(), count, null);
        } else if (values instanceof FloatValues floats) {
            ((FloatVector) stored).show(floats.array(), count, null);
        } else if (values instanceof LongValues longs) {
            ((LongVector) stored).show(longs.array(), count, null);
        } else if (values instanceof IntValues ints) {
            ((IntVector) stored).show(ints.array(), count, null);
        }
    }
}
