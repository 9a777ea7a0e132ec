package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.batch.ValueArray.DoubleValueArray;
import io.github.mlformats.angel.format.batch.ValueArray.FloatValueArray;
import io.github.mlformats.angel.format.batch.ValueArray.IntValueArray;
import io.github.mlformats.angel.format.batch.ValueArray.LongValueArray;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.core.vector.WideningVector;
import io.github.mlformats.core.vector.number.DoubleVector;
import io.github.mlformats.core.vector.number.FloatVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Presents decoded values as a column vector without copying, widened if the table has a wider type. */
public final class ValueArrayVector {
    private final ColumnVector stored;
    private final ColumnVector widened;

    /**
     * @param type type of the decoded values
     * @param number Spark type of the column
     */
    public ValueArrayVector(NumberType type, DataType number) {
        this.stored = switch (type) {
            case DOUBLE -> new DoubleVector();
            case FLOAT -> new FloatVector();
            case LONG -> new LongVector();
            case INT -> new IntVector();
        };
        this.widened = stored.dataType().equals(number) ? stored : new WideningVector(number, stored);
    }

    public ColumnVector vector() {
        return widened;
    }

    /** Sets the batch to the first {@code count} values. */
    public void setBatch(ValueArray values, int count) {
        if (values instanceof DoubleValueArray doubles) {
            ((DoubleVector) stored).setBatch(doubles.array(), count, null);
        } else if (values instanceof FloatValueArray floats) {
            ((FloatVector) stored).setBatch(floats.array(), count, null);
        } else if (values instanceof LongValueArray longs) {
            ((LongVector) stored).setBatch(longs.array(), count, null);
        } else if (values instanceof IntValueArray ints) {
            ((IntVector) stored).setBatch(ints.array(), count, null);
        }
    }
}
