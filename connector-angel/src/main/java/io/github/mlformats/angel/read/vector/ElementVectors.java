package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column vectors of a batch of elements. */
public final class ElementVectors {
    private final ElementBatch batch;
    private final IntVector rows = new IntVector();
    private final LongVector columns = new LongVector();
    private final ValueArrayVector values;
    private final ArrayVector arrays;

    /**
     * @param vectors whether values are vectors
     * @param number Spark type of the values, or of the numbers in vectors
     */
    public ElementVectors(ElementBatch batch, boolean vectors, DataType number) {
        this.batch = batch;
        this.values = new ValueArrayVector(batch.values().type(), number);
        this.arrays = vectors ? new ArrayVector(DataTypes.createArrayType(number, false), values.vector()) : null;
    }

    /** Updates the vectors to the current elements of the batch. */
    public void setBatch() {
        int count = batch.count();
        rows.setBatch(batch.rows(), count, null);
        columns.setBatch(batch.columns(), count, null);
        if (arrays == null) {
            values.setBatch(batch.values(), count);
        } else {
            values.setBatch(batch.values(), batch.starts()[count]);
            arrays.setBatch(batch.starts(), 0, count, null);
        }
    }

    public ColumnVector vector(String name) {
        return switch (name) {
            case AngelColumns.ROW -> rows;
            case AngelColumns.COL, AngelColumns.INDEX -> columns;
            case AngelColumns.VALUE, AngelColumns.VALUES -> arrays == null ? values.vector() : arrays;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
