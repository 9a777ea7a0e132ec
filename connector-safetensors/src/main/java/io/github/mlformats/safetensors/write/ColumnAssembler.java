package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/** Columns of a matrix, which are in memory until it is complete. */
final class ColumnAssembler extends TensorAssembler {
    private final Column<IntegerGetter> column;
    private final ByteBuilder all = new ByteBuilder();
    private long columnCount;
    private long length;

    ColumnAssembler(ColumnResolver columns, Options options, Container container) {
        super(columns, options, container, many(columns), Optional.of(order(columns)));
        column = columns.required(order(columns), "bigint", IntegerGetter::of);
    }

    private static String order(ColumnResolver columns) {
        return columns.first(SafetensorsColumns.COL, SafetensorsColumns.INDEX);
    }

    @Override
    void add(InternalRow row, RowValues values) {
        long before = count();
        requireNext(number(row, column, "column"), columnCount, "column");
        encode(values, all);
        if (columnCount > 0 && count() - before != length) {
            throw error("column " + columnCount + " has " + (count() - before) + " values, but those before it have "
                    + length);
        }
        length = count() - before;
        columnCount++;
    }

    @Override
    String position(long value) {
        return length == 0 ? "row " + value + ", column 0" : "row " + value % length + ", column " + value / length;
    }

    @Override
    long[] end() throws IOException {
        long[] found = shapeOf(length, columnCount);
        byte[] rowMajor = ElementOrder.toRowMajor(all.bytes(), new long[] {length, columnCount}, dtype().bytes());
        append(rowMajor, rowMajor.length);
        all.clear();
        columnCount = 0;
        length = 0;
        return found;
    }
}
