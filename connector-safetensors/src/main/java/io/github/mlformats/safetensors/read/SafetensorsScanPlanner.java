package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowRuns;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;
import io.github.mlformats.safetensors.schema.TensorRowLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Plans slices of rows by the header. No data is read. */
public final class SafetensorsScanPlanner {
    private final List<Tensor> tensors;
    private final TensorRowLayout layout;

    public SafetensorsScanPlanner(List<Tensor> tensors, TensorRowLayout layout) {
        this.tensors = tensors;
        this.layout = layout;
    }

    /** Returns whether a query reads values. */
    public static boolean readsValues(ReadRequest request) {
        List<String> names = Arrays.asList(request.columns().fieldNames());
        return names.contains(SafetensorsColumns.VALUES) || names.contains(SafetensorsColumns.VALUE);
    }

    /** Returns slices of about equal size. Many rows without values, as of elements, count like their values. */
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        TensorFilter filter = TensorFilter.of(request.lookupFilter());
        boolean countsValues = readsValues(request) || layout.layout() != SafetensorsLayout.TENSORS;
        RowRuns runs = new RowRuns();
        List<TensorStart> starts = new ArrayList<>();
        long endRow = 0;
        for (Tensor tensor : tensors) {
            if (endRow >= request.rows().limit()) {
                break;
            }
            long rows = layout.rowCount(tensor);
            if (rows > 0 && filter.matches(tensor)) {
                long rowBytes = countsValues ? (tensor.byteLength() + rows - 1) / rows : 0;
                runs.add(endRow, rows, rowBytes);
                starts.add(new TensorStart(tensor, endRow, rowBytes));
            }
            endRow += rows;
        }
        List<Slice> slices = new ArrayList<>();
        int next = 0;
        for (RowRuns.Range range : runs.divide(endRow, targetBytes)) {
            while (next + 1 < starts.size() && starts.get(next + 1).firstRow() <= range.firstRow()) {
                next++;
            }
            long offset = starts.isEmpty() ? 0 : starts.get(next).offsetOf(range.firstRow());
            slices.add(new Slice.RowRange(range.firstRow(), range.endRow(), offset, range.bytes()));
        }
        return slices;
    }

    /** A tensor and the number in the file of its first row. */
    private record TensorStart(Tensor tensor, long firstRow, long rowBytes) {
        long offsetOf(long row) {
            return tensor.offset() + Math.max(0, row - firstRow) * rowBytes;
        }
    }
}
