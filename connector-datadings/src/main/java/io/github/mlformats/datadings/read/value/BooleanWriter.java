package io.github.mlformats.datadings.read.value;

import org.apache.spark.sql.types.DataTypes;

final class BooleanWriter extends LeafWriter {
    BooleanWriter(ValueReader values, String name) {
        super(values, name, DataTypes.BooleanType);
    }

    @Override
    boolean putBoolean(int row, boolean value) {
        reserve(row);
        vector.putBoolean(row, value);
        return true;
    }
}
