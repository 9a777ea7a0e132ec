package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The column vectors of a batch of elements. */
public final class ElementVectors {
    private final Elements batch;
    private final IntVector rows = new IntVector();
    private final LongVector columns = new LongVector();
    private final ValuesVector values;
    private final ArrayVector arrays;

    /**
     * @param vectors whether values are vectors
     * @param number Spark type of the values, or of the numbers in vectors
     */
    public ElementVectors(Elements batch, boolean vectors, DataType number) {
        this.batch = batch;
        this.values = new ValuesVector(batch.values().type(), number);
        this.arrays = vectors ? new ArrayVector(DataTypes.createArrayType(number, false), values.vector()) : null;
    }

    /** Updates the vectors to the current elements of the batch. */
    public void show() {
        int count = batch.count();
        rows.show(batch.rows(), count, null);
        columns.show(batch.columns(), count, null);
        if (arrays == null) {
            values.show(batch.values(), count);
        } else {
            values.show(batch.values(), batch.starts()[count]);
            arrays.show(batch.starts(), 0, count, null);
        }
    }

    public ColumnVector vector(String name) {
        return switch (name) {
            case TableColumns.ROW -> rows;
            case TableColumns.COL, TableColumns.INDEX -> columns;
            case TableColumns.VALUE, TableColumns.VALUES -> arrays == null ? values.vector() : arrays;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
