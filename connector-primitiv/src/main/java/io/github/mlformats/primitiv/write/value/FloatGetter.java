package io.github.mlformats.primitiv.write.value;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;

/** Reads floats, and doubles narrowed as by a Spark cast. */
@FunctionalInterface
public interface FloatGetter {
    /** Returns a non-null number. */
    float get(SpecializedGetters from, int i);

    /** Returns the getter of a type; null if it is not float or double. */
    static FloatGetter of(DataType type) {
        if (type instanceof FloatType) {
            return SpecializedGetters::getFloat;
        }
        return type instanceof DoubleType ? (from, i) -> (float) from.getDouble(i) : null;
    }
}
