package io.github.mlformats.idv.write.value;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Reads an integer of any width from a row or array. */
@FunctionalInterface
public interface IntegerGetter {
    /** The number at position {@code i}, which must not be null. */
    long get(SpecializedGetters from, int i);

    /** The getter for a Spark integer type. */
    static IntegerGetter of(DataType type) {
        if (type.equals(DataTypes.ByteType)) {
            return SpecializedGetters::getByte;
        }
        if (type.equals(DataTypes.ShortType)) {
            return SpecializedGetters::getShort;
        }
        return type.equals(DataTypes.IntegerType) ? SpecializedGetters::getInt : SpecializedGetters::getLong;
    }
}
