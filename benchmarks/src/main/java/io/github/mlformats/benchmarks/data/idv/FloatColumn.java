package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Uniform;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Scalar floats in [0, 1). */
public record FloatColumn(String name, int id) implements Column {
    @Override
    public DataType sparkType(VectorView vectors) {
        return DataTypes.FloatType;
    }

    @Override
    public Object sparkValue(long row, VectorView vectors) {
        return value(row);
    }

    private float value(long row) {
        return Uniform.unit(row, id, 0);
    }
}
