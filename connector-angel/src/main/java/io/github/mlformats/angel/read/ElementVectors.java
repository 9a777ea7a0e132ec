package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.read.Elements;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.WideningVector;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The columns of a batch of elements. */
final class ElementVectors {
    private final Elements batch;
    private final IntVector rows = new IntVector();
    private final LongVector columns = new LongVector();
    private final ValuesVector values;
    private final ColumnVector shownValues;
    private final ArrayVector arrays;

    /** @param value type of the values that are shown */
    ElementVectors(Elements batch, DataType value) {
        this.batch = batch;
        this.values = new ValuesVector(batch.values());
        this.arrays = value instanceof ArrayType ? new ArrayVector(value, values.vector()) : null;
        if (arrays != null) {
            this.shownValues = arrays;
        } else {
            boolean stored = value.equals(values.vector().dataType());
            this.shownValues = stored ? values.vector() : new WideningVector(value, values.vector());
        }
    }

    /** Shows the elements that the batch has now. */
    void show() {
        int count = batch.count();
        rows.show(batch.rows(), count, null);
        columns.show(batch.columns(), count, null);
        if (arrays == null) {
            values.show(count);
        } else {
            values.show(batch.starts()[count]);
            arrays.show(batch.starts(), 0, count, null);
        }
    }

    ColumnVector vector(String name) {
        return switch (name) {
            case TableColumns.ROW -> rows;
            case TableColumns.COL -> columns;
            case TableColumns.VALUE -> shownValues;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }
}
