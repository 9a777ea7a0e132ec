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

/** Rows that are tensors, or parts of tensors whose first value has number {@code start}. */
final class PartAssembler extends TensorAssembler {
    private final Column<IntegerGetter> start;
    private final ByteBuilder all = new ByteBuilder();
    /** The shape of the last row; null before the first one of a tensor. */
    private long[] shapeOfRow;

    PartAssembler(ColumnResolver columns, Options options, Container container) {
        super(columns, options, container, many(columns), order(columns));
        start = columns.optional(SafetensorsColumns.START, "bigint", IntegerGetter::of);
    }

    private static Optional<String> order(ColumnResolver columns) {
        return Optional.of(SafetensorsColumns.START).filter(columns::has);
    }

    @Override
    void add(InternalRow row, RowValues values) throws IOException {
        boolean hasStart = start.exists() && !row.isNullAt(start.position());
        long at = hasStart ? start.reader().get(row, start.position()) : 0;
        if (at != count()) {
            throw error("a row starts at value " + at + ", but the rows before it have " + count()
                    + " values: each value must occur exactly once");
        }
        if (at == 0 && shapeOfRow != null) {
            throw error("two rows start at value 0: each tensor needs one row, or rows of different start");
        }
        shapeOfRow = at == 0 && values.matrixSize() != null ? values.matrixSize() : new long[] {values.count()};
        if (isReordered()) {
            encode(values, all);
        } else {
            append(values);
        }
    }

    @Override
    long[] end() throws IOException {
        if (isReordered() && product(shape()) == count()) {
            byte[] rowMajor = ElementOrder.toRowMajor(all.bytes(), shape(), dtype().bytes());
            append(rowMajor, rowMajor.length);
        }
        all.clear();
        long[] found = product(shapeOfRow) == count() ? shapeOfRow : new long[] {count()};
        shapeOfRow = null;
        return shape() != null ? shape() : found;
    }
}
