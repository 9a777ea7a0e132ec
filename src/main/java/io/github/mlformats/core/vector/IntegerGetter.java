package io.github.mlformats.core.vector;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;

/** Reads integers of any of Spark's integer types. */
@FunctionalInterface
public interface IntegerGetter {
    /** Returns a non-null number. */
    long get(SpecializedGetters from, int i);

    /** Returns the getter of a type; null if it is not an integer type. */
    static IntegerGetter of(DataType type) {
        if (type instanceof LongType) {
            return SpecializedGetters::getLong;
        }
        if (type instanceof IntegerType) {
            return SpecializedGetters::getInt;
        }
        if (type instanceof ShortType) {
            return SpecializedGetters::getShort;
        }
        return type instanceof ByteType ? SpecializedGetters::getByte : null;
    }
}
