package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/** Rows of a tensor along its first dimension. */
final class RowAssembler extends TensorAssembler {
    private final Column<IntegerGetter> row;
    private long rows;
    private long length;

    RowAssembler(ColumnResolver columns, Options options, Container container) {
        super(columns, options, container, many(columns), Optional.of(SafetensorsColumns.ROW));
        row = columns.required(SafetensorsColumns.ROW, "bigint", IntegerGetter::of);
    }

    @Override
    void add(InternalRow from, RowValues values) throws IOException {
        long before = count();
        requireNext(number(from, row, SafetensorsColumns.ROW), rows, SafetensorsColumns.ROW);
        append(values);
        if (rows > 0 && count() - before != length) {
            throw error("row " + rows + " has " + (count() - before) + " values, but those before it have " + length);
        }
        length = count() - before;
        rows++;
    }

    @Override
    String position(long value) {
        return length == 0 ? "row 0, column " + value : "row " + value / length + ", column " + value % length;
    }

    @Override
    long[] end() {
        long[] found = shapeOf(rows, length);
        rows = 0;
        length = 0;
        return found;
    }
}
