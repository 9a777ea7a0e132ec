package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Uniform;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Dense vectors of {@code size} floats in [0, 1). */
public record DenseColumn(String name, int id, int size) implements Column {
    @Override
    public DataType sparkType(VectorView vectors) {
        return vectors == VectorView.ML
                ? SQLDataTypes.VectorType()
                : DataTypes.createArrayType(DataTypes.FloatType, false);
    }

    @Override
    public Object sparkValue(long row, VectorView vectors) {
        return vectors == VectorView.ML ? Vectors.dense(doubles(row)) : floats(row);
    }

    private double[] doubles(long row) {
        double[] values = new double[size];
        for (int slot = 0; slot < size; slot++) {
            values[slot] = value(row, slot);
        }
        return values;
    }

    private float[] floats(long row) {
        float[] values = new float[size];
        for (int slot = 0; slot < size; slot++) {
            values[slot] = value(row, slot);
        }
        return values;
    }

    private float value(long row, int slot) {
        return Uniform.unit(row, id, slot);
    }
}
