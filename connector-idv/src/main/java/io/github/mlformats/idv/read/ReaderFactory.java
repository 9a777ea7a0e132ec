package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.RangeReader;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Inflaters;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.FastInflater;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.layout.LookupTable;
import io.github.mlformats.idv.read.view.ColumnView;
import io.github.mlformats.idv.read.view.NoRowsView;
import io.github.mlformats.idv.read.view.Views;
import io.github.mlformats.idv.schema.Form;
import io.github.mlformats.idv.schema.IdvSchema;
import io.github.mlformats.idv.schema.KeyColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Makes readers of slices of one file.
 *
 * @param maxArrayLength most slots of a sparse vector that is given as array
 * @param mode what becomes of rows of damaged blocks
 */
public record ReaderFactory(FileContext context, IdvFile file, IdvSchema schema, int maxArrayLength, Mode mode) {
    /** Opens rows for reading. Their part of the lookup tables is read, blocks are not. */
    public BatchReader open(Slice.RowRange range, ReadRequest request) throws IOException {
        if (range.endRow() > file.rowCount()) {
            throw new UsageException(context.source().name() + " has " + file.rowCount()
                    + " rows, fewer than when the query was planned: it was replaced; run the query again");
        }
        SliceRows rows = new SliceRows(range.firstRow(), range.endRow(), request.rows());
        BlockInflater inflater = new FastInflater(Inflaters.open(context.options()));
        try {
            List<IdvColumn> stored = Stream.of(request.columns().fieldNames())
                    .map(schema::column)
                    .toList();
            DecodeBudget budget = context.decodeBudget();
            List<ColumnReader> columns = columns(request.columns(), stored, rows, inflater, budget);
            int maxWindow = context.source().maxWindow();
            ReadAhead ahead = new ReadAhead(new RangeReader(context.source()), columns, rows, maxWindow, budget);
            SliceColumns together = new SliceColumns(columns, ahead, inflater, context.metrics());
            CorruptRecords corrupt = new CorruptRecords(mode, context.metrics());
            return new IdvBatchReader(rows, together, new RowFields(blockSize()), corrupt);
        } catch (IOException | RuntimeException | Error e) {
            inflater.close();
            throw e;
        }
    }

    private List<ColumnReader> columns(
            StructType wanted, List<IdvColumn> stored, SliceRows rows, BlockInflater inflater, DecodeBudget budget)
            throws IOException {
        IdvFile near = file.withLookups(stored, rows.firstRow(), rows.endRow());
        List<ColumnReader> columns = new ArrayList<>();
        long decodedBytes = 0;
        for (int i = 0; i < stored.size(); i++) {
            IdvColumn column = stored.get(i);
            LookupTable lookup = lookup(near, column, rows);
            decodedBytes += lookup.decodedTotal();
            columns.add(new ColumnReader(
                    column,
                    lookup,
                    file.decoder(column, inflater),
                    view(column, wanted.fields()[i], rows, budget),
                    budget.share(),
                    context.metrics()));
        }
        file.checkDecodedTotal(decodedBytes);
        return columns;
    }

    private ColumnView view(IdvColumn column, StructField wanted, SliceRows rows, DecodeBudget budget)
            throws IOException {
        Form form = schema.form(column, wanted);
        if (form.usesKeyValues() && rows.firstRow() >= rows.endRow()) {
            // Without a row, no value is looked up, whether the file is one slice or, having no blocks, none.
            return new NoRowsView(wanted.dataType());
        }
        Block.Vectors keyValues = form.usesKeyValues() ? KeyColumns.values(schema.annotations(column), budget) : null;
        return new Views(maxArrayLength, keyValues, budget).of(form, wanted.dataType());
    }

    private LookupTable lookup(IdvFile file, IdvColumn column, SliceRows rows) throws IOException {
        if (rows.firstRow() >= rows.endRow()) {
            return file.lookup(column, 0, 0);
        }
        int first = (int) (rows.firstRow() / column.rowsPerBlock());
        int last = (int) ((rows.endRow() - 1) / column.rowsPerBlock());
        return mode == Mode.FAILFAST
                ? file.lookup(column, first, last + 1)
                : file.damagedLookup(column, first, last + 1);
    }

    /** Rows of the blocks that {@code _metadata.block} numbers: those of the first column. */
    private int blockSize() {
        return schema.columns().stream()
                .mapToInt(IdvColumn::rowsPerBlock)
                .filter(rows -> rows > 0)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }
}
