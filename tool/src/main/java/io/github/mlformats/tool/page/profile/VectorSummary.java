package io.github.mlformats.tool.page.profile;

import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.StructType;

/** Summarizes a vector in the task that read it. */
final class VectorSummary implements UDF1<Vector, Row> {
    private static final long serialVersionUID = 1L;

    /** Length, number of nonzero values, minimum and maximum, which are null for an empty vector. */
    static final StructType TYPE = new StructType()
            .add("length", "int")
            .add("filled", "int")
            .add("min", "double")
            .add("max", "double");

    @Override
    public Row call(Vector vector) {
        if (vector == null) {
            return null;
        }
        double[] values = vector instanceof SparseVector sparse ? sparse.values() : ((DenseVector) vector).values();
        int filled = 0;
        // Slots that a sparse vector does not store are zero.
        boolean zeros = values.length < vector.size();
        double min = zeros ? 0 : Double.POSITIVE_INFINITY;
        double max = zeros ? 0 : Double.NEGATIVE_INFINITY;
        for (double value : values) {
            filled += value != 0 ? 1 : 0;
            min = value < min ? value : min;
            max = value > max ? value : max;
        }
        return min <= max
                ? RowFactory.create(vector.size(), filled, min, max)
                : RowFactory.create(vector.size(), filled, null, null);
    }
}
