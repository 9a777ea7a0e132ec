package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.RangeReader;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Inflaters;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.LookupTable;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.schema.IdvReadOptions;
import io.github.mlformats.idv.schema.IdvSchema;
import io.github.mlformats.idv.schema.KeyColumns;
import io.github.mlformats.idv.schema.TypeMapping;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Creates the readers of the slices of one file. */
public record IdvReaderFactory(FileContext context, IdvFile file, IdvSchema schema) {
    /** Opens a reader of a range of rows. Reads the lookup table entries of the range, but no blocks. */
    public BatchReader open(Slice.RowRange range, ReadRequest request) throws IOException {
        if (range.endRow() > file.rowCount()) {
            throw new UsageException(context.source().name() + " has " + file.rowCount()
                    + " rows, fewer than when the query was planned: the file was replaced. Load the data again");
        }
        SliceRows rows = new SliceRows(range.firstRow(), range.endRow(), request.rows());
        BlockInflater inflater = new BlockInflater(Inflaters.open(context.options(), context.metrics()));
        try {
            List<IdvColumn> stored = Stream.of(request.columns().fieldNames())
                    .map(schema::column)
                    .toList();
            DecodeBudget budget = context.decodeBudget();
            List<BlockColumnReader> columns = columns(request.columns(), stored, rows, inflater, budget);
            int maxWindow = context.source().maxWindow();
            BlockPrefetcher prefetcher =
                    new BlockPrefetcher(new RangeReader(context.source()), columns, rows, maxWindow, budget);
            CorruptRecordPolicy corrupt =
                    new CorruptRecordPolicy(context.options().get(IdvReadOptions.MODE), context.metrics());
            return new IdvBatchReader(rows, columns, prefetcher, inflater, new IdvRowFields(blockSize()), corrupt);
        } catch (IOException | RuntimeException | Error e) {
            inflater.close();
            throw e;
        }
    }

    private List<BlockColumnReader> columns(
            StructType requested, List<IdvColumn> stored, SliceRows rows, BlockInflater inflater, DecodeBudget budget)
            throws IOException {
        IdvFile prefetched = file.withPrefetchedLookupTables(stored, rows.firstRow(), rows.endRow());
        List<BlockColumnReader> columns = new ArrayList<>();
        long decodedBytes = 0;
        for (int i = 0; i < stored.size(); i++) {
            IdvColumn column = stored.get(i);
            LookupTable lookup = lookup(prefetched, column, rows);
            decodedBytes += lookup.totalDecodedBytes();
            columns.add(new BlockColumnReader(
                    column,
                    lookup,
                    file.decoder(column, inflater),
                    view(column, requested.fields()[i], rows, budget),
                    budget.newReservation(),
                    context.metrics()));
        }
        file.checkTotalDecodedBytes(decodedBytes);
        return columns;
    }

    private ColumnView view(IdvColumn column, StructField requested, SliceRows rows, DecodeBudget budget)
            throws IOException {
        TypeMapping mapping = schema.typeMapping(column, requested);
        if (mapping.requiresKeyValues() && rows.firstRow() >= rows.endRow()) {
            // No row is read, so the key values are not needed and their annotation is not fetched.
            return new EmptyColumnView(requested.dataType());
        }
        Block.Vectors keyValues =
                mapping.requiresKeyValues() ? KeyColumns.keyValues(schema.annotations(column), budget) : null;
        return new ColumnViewFactory(context.options().get(IdvReadOptions.MAX_ARRAY_LENGTH), keyValues, budget)
                .create(mapping, requested.dataType());
    }

    private LookupTable lookup(IdvFile file, IdvColumn column, SliceRows rows) throws IOException {
        if (rows.firstRow() >= rows.endRow()) {
            return file.readLookupTable(column, 0, 0);
        }
        int first = (int) (rows.firstRow() / column.rowsPerBlock());
        int last = (int) ((rows.endRow() - 1) / column.rowsPerBlock());
        return context.options().get(IdvReadOptions.MODE) == ParseMode.FAILFAST
                ? file.readLookupTable(column, first, last + 1)
                : file.readLookupTableMarkingCorrupt(column, first, last + 1);
    }

    /** Rows per block for {@code _metadata.block}, which counts the blocks of the first column. */
    private int blockSize() {
        return schema.columns().stream()
                .mapToInt(IdvColumn::rowsPerBlock)
                .filter(rows -> rows > 0)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    /** View of a column in a slice without rows. */
    private static final class EmptyColumnView implements ColumnView {
        private final ColumnVector vector;

        /** @param type Spark type of the column */
        EmptyColumnView(DataType type) {
            this.vector = new ConstantVector(type, null);
        }

        @Override
        public ColumnVector vector() {
            return vector;
        }

        @Override
        public void setBatch(Block block, int from, int count) {
            throw new IllegalStateException("the slice has no rows");
        }
    }
}
