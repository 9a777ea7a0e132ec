package io.github.mlformats.primitiv.write.value;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;

/** Gives floats, also of doubles, narrowed as Spark casts them. */
@FunctionalInterface
public interface Reals {
    /** A number that is not null. */
    float get(SpecializedGetters from, int i);

    /** For a type; null if it is another one. */
    static Reals of(DataType type) {
        if (type instanceof FloatType) {
            return SpecializedGetters::getFloat;
        }
        return type instanceof DoubleType ? (from, i) -> (float) from.getDouble(i) : null;
    }
}
