package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.format.write.TensorValues;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.ColumnResolver;
import io.github.mlformats.primitiv.write.value.ColumnResolver.Column;
import io.github.mlformats.primitiv.write.value.IntegerGetter;
import io.github.mlformats.primitiv.write.value.TensorValuesReader;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Writes rows that are columns of a matrix, such as words of an embedding. The number of columns, and so the shape, is
 * known after the last row.
 */
final class ColumnRowWriter implements RowWriter {
    private final TensorKey key;
    private final Column<IntegerGetter> column;
    private final Column<TensorValuesReader> values;
    private long columns;
    private int length;

    ColumnRowWriter(ColumnResolver rows) {
        key = new TensorKey(rows, true);
        column = rows.required(PrimitivColumns.COL, "bigint", IntegerGetter::of);
        values = TensorFields.values(rows);
    }

    @Override
    public List<String> sortedBy() {
        return key.columnsWith(PrimitivColumns.COL, column);
    }

    @Override
    public void write(InternalRow row, ModelWriter model) throws IOException {
        if (key.moveTo(row)) {
            finish(model);
            model.begin(key.path(), key.statistic());
            model.deferShape();
        }
        if (row.isNullAt(column.position())) {
            throw model.usageError("col is null");
        }
        long number = column.reader().get(row, column.position());
        if (number != columns) {
            throw model.usageError(
                    columns > 0 && number == columns - 1
                            ? "column " + number + " occurs twice"
                            : "column " + columns + " is missing before column " + number);
        }
        TensorValues next = TensorFields.values(values, row, model);
        if (columns > 0 && next.count() != length) {
            throw model.usageError(
                    "column " + number + " has " + next.count() + " values, but those before it have " + length);
        }
        length = next.count();
        model.appendValues(next);
        columns++;
    }

    @Override
    public void finish(ModelWriter model) {
        if (columns > 0) {
            model.writeDeferredShape(new long[] {length, columns});
        }
        columns = 0;
    }
}
