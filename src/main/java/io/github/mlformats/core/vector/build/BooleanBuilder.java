package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.types.DataTypes;

/** True and false. */
public final class BooleanBuilder extends LeafBuilder {
    /** See {@link ColumnBuilder}. */
    public BooleanBuilder(BatchBytes held, String name) {
        super(held, name, DataTypes.BooleanType);
    }

    @Override
    public boolean putBoolean(int row, boolean value) {
        reserve(row);
        vector.putBoolean(row, value);
        return true;
    }
}
