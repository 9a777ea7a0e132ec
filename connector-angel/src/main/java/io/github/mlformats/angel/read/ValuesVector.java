package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.read.DoubleValues;
import io.github.mlformats.angel.format.read.FloatValues;
import io.github.mlformats.angel.format.read.IntValues;
import io.github.mlformats.angel.format.read.LongValues;
import io.github.mlformats.angel.format.read.Values;
import io.github.mlformats.core.vector.DoubleVector;
import io.github.mlformats.core.vector.FloatVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LongVector;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Shows decoded values to Spark without copying them. */
final class ValuesVector {
    private final Values values;
    private final ColumnVector vector;

    ValuesVector(Values values) {
        this.values = values;
        this.vector = switch (values.type()) {
            case DOUBLE -> new DoubleVector();
            case FLOAT -> new FloatVector();
            case LONG -> new LongVector();
            case INT -> new IntVector();
        };
    }

    ColumnVector vector() {
        return vector;
    }

    /** Shows the first {@code count} values, whose array may be another one than before. */
    void show(int count) {
        if (values instanceof DoubleValues doubles) {
            ((DoubleVector) vector).show(doubles.array(), count, null);
        } else if (values instanceof FloatValues floats) {
            ((FloatVector) vector).show(floats.array(), count, null);
        } else if (values instanceof LongValues longs) {
            ((LongVector) vector).show(longs.array(), count, null);
        } else if (values instanceof IntValues ints) {
            ((IntVector) vector).show(ints.array(), count, null);
        }
    }
}
