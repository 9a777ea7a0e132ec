package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.ColumnResolver;
import io.github.mlformats.primitiv.write.value.ColumnResolver.Column;
import io.github.mlformats.primitiv.write.value.IntegerGetter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes rows that are tensors, or parts of tensors whose first value has number {@code start}. */
final class TensorRowWriter implements RowWriter {
    private final TensorKey key;
    private final TensorFields fields;
    private final Column<IntegerGetter> start;
    private long[] dims;
    private long batch;

    TensorRowWriter(ColumnResolver columns) {
        key = new TensorKey(columns, true);
        fields = new TensorFields(columns);
        start = columns.optional(PrimitivColumns.START, "bigint", IntegerGetter::of);
    }

    @Override
    public List<String> sortedBy() {
        return key.columnsWith(PrimitivColumns.START, start);
    }

    @Override
    public void write(InternalRow row, ModelWriter model) throws IOException {
        boolean first = key.moveTo(row);
        if (first) {
            model.begin(key.path(), key.statistic());
        }
        long[] rowDims = fields.dims(row, model);
        long rowBatch = fields.batch(row);
        if (first) {
            dims = rowDims;
            batch = rowBatch;
            model.writeShape(dims, batch);
        } else if (!Arrays.equals(dims, rowDims) || batch != rowBatch) {
            throw model.usageError("rows of different dims or batch");
        }
        long at = start.exists() && !row.isNullAt(start.position())
                ? start.reader().get(row, start.position())
                : 0;
        if (at != model.valueCount()) {
            throw model.usageError("a row starts at value " + at + ", but the rows before it have " + model.valueCount()
                    + " values: each value must occur exactly once");
        }
        fields.addValues(row, model);
    }
}
