package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.VectorBatchReader;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.read.PrimitivScanPlanner.RecordSlice;
import io.github.mlformats.primitiv.read.TensorColumn.TensorRef;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads rows of tensors in all layouts but OPTIMIZER. A batch contains rows of several tensors if they are small, and
 * has consecutive row numbers.
 */
public final class PrimitivBatchReader extends VectorBatchReader {
    /** Most bytes of a row that Spark can hold. */
    private static final long MAX_ROW_BYTES = Integer.MAX_VALUE - (1 << 20);

    private final TensorReadContext context;
    private final RowSelection selection;
    private final TensorRowCursor cursor;
    private final PrimitivBatchColumns columns;
    private final ReadMetrics metrics;

    /** @param slice rows to read; null for the whole file */
    public PrimitivBatchReader(TensorReadContext context, RecordSlice slice, ReadRequest request) {
        this(context, slice, request, new PrimitivBatchColumns(context, request));
    }

    private PrimitivBatchReader(
            TensorReadContext context, RecordSlice slice, ReadRequest request, PrimitivBatchColumns columns) {
        super(columns.vectors(), columns::rowField);
        this.context = context;
        this.selection = request.rows();
        this.metrics = context.corruptRecords().metrics();
        this.cursor = new TensorRowCursor(
                context.records(),
                context.rowLayout(),
                new PathFilter(request.lookupFilter()),
                context.corruptRecords());
        this.columns = columns;
        if (slice != null) {
            cursor.seek(slice);
        }
    }

    @Override
    public int next(int maxRows) throws IOException {
        columns.clear();
        int rows = 0;
        long bytes = 0;
        int batchRows = Math.min(maxRows, PrimitivBatchColumns.MAX_ROWS);
        while (rows < batchRows && cursor.next()) {
            long row = selection.nextSelected(cursor.row, cursor.endRow);
            cursor.row = row;
            if (row == cursor.endRow) {
                continue;
            }
            long rowBytes = rowBytes(cursor.parameter, cursor.tensor());
            if (rows > 0 && (row != firstRow + rows || bytes + rowBytes > context.batchBytes())) {
                break;
            }
            firstRow = rows == 0 ? row : firstRow;
            long fitting = rowBytes == 0 ? batchRows : Math.max(1, (context.batchBytes() - bytes) / rowBytes);
            int taken = (int) Math.min(Math.min(batchRows - rows, fitting), cursor.endRow - row);
            columns.add(new TensorRef(cursor.parameter, cursor.index), row - cursor.firstRow, taken);
            cursor.row = row + taken;
            rows += taken;
            bytes += taken * rowBytes;
        }
        columns.setBatch();
        metrics.bytesDecoded += bytes;
        return rows;
    }

    /** Returns the bytes of values that are read for a row of a tensor; fails if a row is too large for Spark. */
    private long rowBytes(Parameter parameter, Tensor tensor) {
        boolean shapes = context.rowLayout().layout() == PrimitivLayout.SHAPES;
        if (!shapes && Arrays.stream(tensor.dims()).anyMatch(dim -> dim > Integer.MAX_VALUE)) {
            throw tooLarge(parameter, "dims " + tensor.shape(), "layout=shapes");
        }
        long bytes = context.requested().rowBytes(context.rowLayout(), parameter, tensor);
        if (bytes > MAX_ROW_BYTES / (context.rowLayout().vectors() == VectorRepresentation.ML ? 2 : 1)) {
            throw tooLarge(parameter, bytes + " bytes in a row", "layout=tensors, which splits it into several rows");
        }
        return bytes;
    }

    private static UsageException tooLarge(Parameter parameter, String what, String instead) {
        String path = PlainText.truncate(String.join(".", parameter.path()));
        return new UsageException(
                "parameter '" + path + "' has " + what + ", more than Spark can hold: use " + instead);
    }

    /** Iterates over the tensors of the selected parameters; its position is the next row to read. */
    private static final class TensorRowCursor {
        private final ParameterReader records;
        private final TensorRowLayout rows;
        private final PathFilter filter;
        private final CorruptRecordPolicy corrupt;

        private long from;
        private long to = Long.MAX_VALUE;
        private Parameter parameter;
        /** Index of the tensor in its parameter, see {@link Parameter#tensor(int)}. */
        private int index;
        /** Number in the file of the tensor's first row. */
        private long firstRow;

        private long nextTensorRow;
        /** Number in the file of the next row. */
        private long row;
        /** Number after the tensor's last selected row. */
        private long endRow;

        TensorRowCursor(ParameterReader records, TensorRowLayout rows, PathFilter filter, CorruptRecordPolicy corrupt) {
            this.records = records;
            this.rows = rows;
            this.filter = filter;
            this.corrupt = corrupt;
        }

        /** Moves to the rows of a slice. */
        void seek(RecordSlice slice) {
            records.seek(slice.record(), slice.recordOffset(), slice.end());
            from = slice.firstRow();
            to = slice.endRow();
            nextTensorRow = slice.recordRow();
            if (slice.damage() != null) {
                corrupt.skip("the rest of a file", 1, slice.damage());
            }
        }

        /** Moves to the next tensor with selected rows, unless rows of this one remain; returns false at the end. */
        boolean next() throws IOException {
            while (row == endRow) {
                index++;
                if (parameter == null || index == rows.tensorCount(parameter)) {
                    index = 0;
                    parameter = nextTensorRow < to ? read() : null;
                    if (parameter == null) {
                        to = nextTensorRow;
                        return false;
                    }
                }
                firstRow = nextTensorRow;
                nextTensorRow += rows.rowCount(tensor());
                if (filter.matches(parameter)) {
                    row = Math.max(firstRow, from);
                    endRow = Math.max(row, Math.min(nextTensorRow, to));
                }
            }
            return true;
        }

        /** Returns the next record; null at the end, or if the rest of the file is skipped. */
        private Parameter read() throws IOException {
            try {
                return records.next();
            } catch (CorruptFileException e) {
                corrupt.skip("the rest of a file", 1, e);
                return null;
            }
        }

        Tensor tensor() {
            return parameter.tensor(index);
        }
    }
}
