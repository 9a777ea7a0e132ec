package io.github.mlformats.core.testing.numbers;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ColumnSemantics;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.ValueRange;
import io.github.mlformats.core.testing.numbers.NumbersHeader.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** An open file of numbers. Slices are ranges of whole blocks. */
record OpenNumbers(FileContext context, NumbersHeader header) implements OpenFile {
    @Override
    public StructType schema() {
        StructType schema = new StructType();
        for (Column column : header.columns()) {
            schema = schema.add(column.name(), column.type().spark, false);
        }
        return schema;
    }

    @Override
    public ColumnSemantics columnSemantics(String column) {
        return new ColumnSemantics(header.columns().get(position(column)).unit(), "Convert the units");
    }

    @Override
    public OptionalLong rowCount() {
        return OptionalLong.of(header.rows());
    }

    /** The header says nothing of the columns, but for their names: a name may be a promise. */
    @Override
    public Optional<ValueRange> minMax(String column) {
        return column.equals("small") ? Optional.of(new ValueRange(column, 1, header.rows())) : Optional.empty();
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        long rowBytes = 0;
        for (StructField field : request.columns().fields()) {
            rowBytes += field.dataType().defaultSize();
        }
        long blocksPerSlice = Math.max(1, targetBytes / Math.max(1, rowBytes * header.rowsPerBlock()));
        List<Slice> slices = new ArrayList<>();
        long requested = Math.min(header.rows(), request.rows().limit());
        for (long block = 0; header.firstRow(block) < requested; block += blocksPerSlice) {
            slices.add(blocks(block, block + blocksPerSlice));
        }
        return slices;
    }

    private Slice blocks(long first, long end) {
        long offset = header.blockOffset(first);
        long bytes = header.blockOffset(Math.min(end, header.blocks())) - offset;
        return new Slice.RowRange(header.firstRow(first), header.firstRow(end), offset, Math.max(0, bytes));
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        Slice.RowRange rows = slice instanceof Slice.RowRange range
                ? range
                : new Slice.RowRange(0, header.rows(), 0, context.source().size());
        return new NumbersReader(context, header, rows, request);
    }

    private int position(String column) {
        return List.of(schema().fieldNames()).indexOf(column);
    }
}
