package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.format.write.Values;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.Integers;
import io.github.mlformats.primitiv.write.value.ValuesReader;
import io.github.mlformats.primitiv.write.value.WrittenColumns;
import io.github.mlformats.primitiv.write.value.WrittenColumns.Column;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Writes rows that are columns of a matrix, such as words of an embedding. The number of columns, and so the shape, is
 * known after the last row.
 */
final class ColumnRows implements RowWriter {
    private final TensorKey key;
    private final Column<Integers> column;
    private final Column<ValuesReader> values;
    private long columns;
    private int length;

    ColumnRows(WrittenColumns rows) {
        key = new TensorKey(rows, true);
        column = rows.needed(PrimitivColumns.COL, "bigint", Integers::of);
        values = TensorFields.values(rows);
    }

    @Override
    public List<String> sortedBy() {
        return key.columnsAnd(PrimitivColumns.COL, column);
    }

    @Override
    public void write(InternalRow row, ModelWriter model) throws IOException {
        if (key.moveTo(row)) {
            finish(model);
            model.begin(key.path(), key.statistic());
            model.leaveShape();
        }
        if (row.isNullAt(column.position())) {
            throw model.refused("col is null");
        }
        long number = column.reader().get(row, column.position());
        if (number != columns) {
            throw model.refused(
                    columns > 0 && number == columns - 1
                            ? "column " + number + " occurs twice"
                            : "column " + columns + " is missing before column " + number);
        }
        Values next = TensorFields.values(values, row, model);
        if (columns > 0 && next.count() != length) {
            throw model.refused("column " + number + " has " + next.count() + " values, but those before it have " + length);
        }
        length = next.count();
        model.add(next);
        columns++;
    }

    @Override
    public void finish(ModelWriter model) {
        if (columns > 0) {
            model.fillShape(new long[] {length, columns});
        }
        columns = 0;
    }
}
