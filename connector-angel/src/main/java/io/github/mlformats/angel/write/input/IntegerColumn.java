package io.github.mlformats.angel.write.input;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * An input column of integers.
 *
 * @param at its ordinal
 * @param wide whether its values have 64 bits rather than 32
 */
public record IntegerColumn(int at, boolean wide) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Empty if the type is neither int nor bigint. */
    static Optional<IntegerColumn> of(DataType type, int at) {
        boolean wide = type.equals(DataTypes.LongType);
        return wide || type.equals(DataTypes.IntegerType) ? Optional.of(new IntegerColumn(at, wide)) : Optional.empty();
    }

    long of(SpecializedGetters from) {
        return wide ? from.getLong(at) : from.getInt(at);
    }
}
