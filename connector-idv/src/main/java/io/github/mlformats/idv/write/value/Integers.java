package io.github.mlformats.idv.write.value;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Gets whole numbers of any width. */
@FunctionalInterface
public interface Integers {
    /** The number at position {@code i}, which is not null. */
    long get(SpecializedGetters from, int i);

    /** What gets numbers of a type of whole numbers. */
    static Integers of(DataType type) {
        if (type.equals(DataTypes.ByteType)) {
            return SpecializedGetters::getByte;
        }
        if (type.equals(DataTypes.ShortType)) {
            return SpecializedGetters::getShort;
        }
        return type.equals(DataTypes.IntegerType) ? SpecializedGetters::getInt : SpecializedGetters::getLong;
    }
}
