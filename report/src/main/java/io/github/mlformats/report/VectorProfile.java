package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Histogram.Unit;
import io.github.mlformats.report.Page.Block;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.StructType;

/** Profile of vectors from their {@link VectorSummary}: lengths and nonzero values. */
final class VectorProfile extends ColumnProfile {
    private static final long serialVersionUID = 1L;

    private final NumberProfile nonZeros = new NumberProfile(Unit.NUMBER, "number of nonzero values");
    private long minLength = Long.MAX_VALUE;
    private long maxLength = Long.MIN_VALUE;
    private double slots;
    private double filled;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    @Override
    void addValue(Object value) {
        Row summary = (Row) value;
        int length = summary.getInt(0);
        minLength = Math.min(minLength, length);
        maxLength = Math.max(maxLength, length);
        slots += length;
        filled += summary.getInt(1);
        nonZeros.add(summary.getInt(1));
        if (!summary.isNullAt(2)) {
            min = Math.min(min, summary.getDouble(2));
            max = Math.max(max, summary.getDouble(3));
        }
    }

    @Override
    void merge(ColumnProfile sketch) {
        VectorProfile other = (VectorProfile) sketch;
        super.merge(sketch);
        nonZeros.merge(other.nonZeros);
        minLength = Math.min(minLength, other.minLength);
        maxLength = Math.max(maxLength, other.maxLength);
        slots += other.slots;
        filled += other.filled;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    @Override
    List<Block.Line> numbers() {
        List<Block.Line> lines = super.numbers();
        if (values() > 0) {
            String length = HumanReadable.count(minLength);
            lines.add(new Block.Line(
                    "length", minLength == maxLength ? length : length + " – " + HumanReadable.count(maxLength)));
            String zero = slots == 0 ? "" : String.format(Locale.ROOT, "%.1f%%", 100 * (1 - filled / slots));
            lines.add(new Block.Line("zeros", zero));
        }
        if (min <= max) {
            lines.add(new Block.Line("min", NumberText.format(min)));
            lines.add(new Block.Line("max", NumberText.format(max)));
        }
        return lines;
    }

    @Override
    List<Chart> charts() {
        return nonZeros.charts();
    }

    /** Summarizes a vector in the task that read it. */
    static final class VectorSummary implements UDF1<Vector, Row> {
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
}
