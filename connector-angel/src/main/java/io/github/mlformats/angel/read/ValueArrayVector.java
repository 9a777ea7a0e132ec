package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.decode.ValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.DoubleValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.FloatValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.IntValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.LongValueArray;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.DoubleVector;
import io.github.mlformats.core.vector.FloatVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.NumericCastVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Presents decoded values as a column vector without copying, widened if the table has a wider type. */
final class ValueArrayVector {
    private final ColumnVector stored;
    private final ColumnVector widened;

    /**
     * @param type type of the decoded values
     * @param number Spark type of the column
     */
    ValueArrayVector(NumberType type, DataType number) {
        this.stored = switch (type) {
            case DOUBLE -> new DoubleVector();
            case FLOAT -> new FloatVector();
            case LONG -> new LongVector();
            case INT -> new IntVector();
        };
        this.widened = stored.dataType().equals(number) ? stored : new NumericCastVector(number, stored);
    }

    ColumnVector vector() {
        return widened;
    }

    /** Creates a vector of arrays of the values. */
    ArrayVector newArrays() {
        return new ArrayVector(DataTypes.createArrayType(widened.dataType(), false), widened);
    }

    /** Sets the batch to the first {@code count} values. */
    void setBatch(ValueArray values, int count) {
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
