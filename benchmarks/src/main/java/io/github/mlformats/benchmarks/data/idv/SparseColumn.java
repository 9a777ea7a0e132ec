package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Uniform;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.DataType;

/**
 * Sparse vectors of {@code size} floats with {@code items} stored floats: one at a random slot of each equal range of slots.
 * Read as ML vectors.
 */
public record SparseColumn(String name, int id, int size, int items) implements Column {
    @Override
    public DataType sparkType(VectorView vectors) {
        return SQLDataTypes.VectorType();
    }

    @Override
    public Object sparkValue(long row, VectorView vectors) {
        int[] indices = new int[items];
        double[] values = new double[items];
        for (int item = 0; item < items; item++) {
            indices[item] = index(row, item);
            values[item] = value(row, item);
        }
        return Vectors.sparse(size, indices, values);
    }

    private int index(long row, int item) {
        int stretch = size / items;
        return item * stretch + Uniform.below(stretch, row, id, item);
    }

    private float value(long row, int item) {
        return Uniform.unit(row, id, items + item);
    }
}
