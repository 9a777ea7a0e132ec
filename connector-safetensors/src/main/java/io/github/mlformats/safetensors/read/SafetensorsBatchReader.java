package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.VectorBatchReader;
import io.github.mlformats.safetensors.format.SafetensorsHeader;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.format.ValueType;
import io.github.mlformats.safetensors.read.SafetensorsBatchColumns.Batch;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;
import io.github.mlformats.safetensors.schema.TensorRowLayout;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructField;

/** Reads rows of tensors. Each batch has rows of one tensor. */
public final class SafetensorsBatchReader extends VectorBatchReader {
    /** Bytes of values after which a batch ends; a single row may have more. */
    private static final int BATCH_BYTES = 1 << 20;
    /** The same for columns, whose batches read the complete tensor. */
    private static final int COLUMNS_BATCH_BYTES = 64 << 20;
    /** Most bytes of a row that Spark can hold. */
    private static final long MAX_ROW_BYTES = Integer.MAX_VALUE - (1 << 20);

    private final FileContext context;
    private final List<Tensor> tensors;
    private final TensorRowLayout layout;
    private final TensorFilter filter;
    private final RowSelection selection;
    private final SafetensorsBatchColumns columns;
    private final SafetensorsRowFields rowFields;
    /** Null if no values are requested. */
    private final ValueBuffer values;

    private final long batchBytes;
    private final long endRow;
    private final long readEnd;
    private int tensor;
    private long tensorRow;
    private long nextRow;

    public static SafetensorsBatchReader of(
            FileContext context, SafetensorsHeader header, TensorRowLayout layout, Slice slice, ReadRequest request) {
        ValueBuffer values = SafetensorsScanPlanner.readsValues(request)
                ? new ValueBuffer(context.source(), valueType(request), context.decodeBudget())
                : null;
        return new SafetensorsBatchReader(
                context,
                header.tensors(),
                layout,
                slice,
                request,
                values,
                new SafetensorsBatchColumns(layout.layout(), request, values),
                new SafetensorsRowFields(header.metadata(), request));
    }

    private SafetensorsBatchReader(
            FileContext context,
            List<Tensor> tensors,
            TensorRowLayout layout,
            Slice slice,
            ReadRequest request,
            ValueBuffer values,
            SafetensorsBatchColumns columns,
            SafetensorsRowFields rowFields) {
        super(columns.vectors(), rowFields::vector);
        this.context = context;
        this.tensors = tensors;
        this.layout = layout;
        this.filter = TensorFilter.of(request.lookupFilter());
        this.selection = request.rows();
        this.nextRow = slice instanceof Slice.RowRange range ? range.firstRow() : 0;
        this.endRow = slice instanceof Slice.RowRange range ? range.endRow() : Long.MAX_VALUE;
        this.values = values;
        this.columns = columns;
        this.rowFields = rowFields;
        this.batchBytes = Math.min(
                layout.layout() == SafetensorsLayout.COLUMNS ? COLUMNS_BATCH_BYTES : BATCH_BYTES,
                context.decodeBudget().maxBytes() / 4);
        this.readEnd = readEnd();
    }

    /** Returns the position in the file after the values of the last row. */
    private long readEnd() {
        long first = 0;
        for (Tensor each : tensors) {
            long end = first + layout.rowCount(each);
            if (endRow < end && layout.layout() != SafetensorsLayout.COLUMNS) {
                return each.positionOf((endRow - first) * layout.rowWidth(each));
            }
            if (endRow <= end) {
                return each.offset() + each.byteLength();
            }
            first = end;
        }
        return Long.MAX_VALUE;
    }

    private static ValueType valueType(ReadRequest request) {
        for (StructField field : request.columns().fields()) {
            if (field.name().startsWith(SafetensorsColumns.VALUE)) {
                return SafetensorsColumns.valueType(field.dataType());
            }
        }
        throw new IllegalArgumentException(request.columns().catalogString());
    }

    @Override
    public int next(int maxRows) throws IOException {
        for (; tensor < tensors.size() && tensorRow < endRow; tensor++) {
            Tensor current = tensors.get(tensor);
            long end = tensorRow + layout.rowCount(current);
            long lastRow = Math.min(end, endRow);
            if (nextRow < lastRow && filter.matches(current)) {
                long row = selection.nextSelected(nextRow, lastRow);
                if (row < lastRow) {
                    firstRow = row;
                    int rows = read(current, row - tensorRow, Math.min(maxRows, lastRow - row));
                    nextRow = row + rows;
                    return rows;
                }
            }
            nextRow = Math.max(nextRow, end);
            tensorRow = end;
        }
        return 0;
    }

    /** Reads the next rows of a tensor, at least one; returns their number. */
    private int read(Tensor current, long row, long maxRows) throws IOException {
        long width = layout.rowWidth(current);
        long firstElement = row * width;
        int rows = (int) Math.min(maxRows, SafetensorsBatchColumns.MAX_ROWS);
        if (layout.layout() == SafetensorsLayout.TENSORS) {
            rows = 1;
            width = Math.min(width, current.count() - firstElement);
        }
        if (values != null) {
            values.start(current, filter.isEmpty() ? readEnd : current.offset() + current.byteLength());
            long rowBytes = width * values.bytesPerValue(current);
            if (rowBytes > MAX_ROW_BYTES) {
                throw new UsageException("tensor '" + PlainText.truncate(current.name()) + "' has " + width
                        + " values in a row, more than Spark can hold: use layout=tensors with a maxElementsPerRow of at"
                        + " most " + MAX_ROW_BYTES / values.bytesPerValue(current)
                        + ", which splits it into several rows");
            }
            rows = (int) Math.min(rows, Math.max(1, rowBytes == 0 ? rows : batchBytes / rowBytes));
            if (layout.layout() == SafetensorsLayout.COLUMNS) {
                values.loadColumns(current, row, rows);
            } else {
                values.load(current, firstElement, (int) (rows * width));
            }
            context.metrics().bytesDecoded += rows * rowBytes;
        }
        int shownWidth = (int) Math.min(width, Integer.MAX_VALUE);
        columns.setBatch(new Batch(current, row, firstElement, rows, shownWidth));
        rowFields.setBatch(current, firstRow);
        return rows;
    }
}
