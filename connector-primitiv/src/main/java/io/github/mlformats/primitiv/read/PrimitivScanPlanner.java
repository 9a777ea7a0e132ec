package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.RowRuns;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans the slices of a file: scans the headers of its records, which locates the rows of the selected parameters, and
 * divides these rows into slices of equal size.
 */
public final class PrimitivScanPlanner {
    private final TensorRowLayout rows;
    private final RequestedValues requested;
    private final List<TensorRowRange> runs = new ArrayList<>();
    private long endRow;
    private CorruptFileException damage;

    /** @param requested the values that are read of each row */
    public PrimitivScanPlanner(TensorRowLayout rows, RequestedValues requested) {
        this.rows = rows;
        this.requested = requested;
    }

    /**
     * Scans the records of a file until there are enough rows.
     *
     * @param corrupt whether a damaged record ends the scan or fails the query
     */
    public void scan(ParameterReader records, PathFilter filter, long enough, CorruptRecordPolicy corrupt)
            throws IOException {
        try {
            for (Parameter next; endRow < enough && (next = records.next()) != null; ) {
                add(next, filter.matches(next));
            }
        } catch (CorruptFileException e) {
            if (corrupt.failsQuery()) {
                throw e;
            }
            damage = e;
        }
    }

    private void add(Parameter parameter, boolean isSelected) {
        long recordRow = endRow;
        for (int i = 0; i < rows.tensorCount(parameter); i++) {
            Tensor tensor = parameter.tensor(i);
            long count = rows.rowCount(tensor);
            if (isSelected && count > 0) {
                long offset = tensor.offset() < 0 ? parameter.offset() : tensor.offset();
                long rowBytes = requested.rowBytes(rows, parameter, tensor);
                runs.add(new TensorRowRange(parameter, recordRow, endRow, count, offset, rowBytes));
            }
            endRow += count;
        }
    }

    /**
     * Returns slices of about equal size, at most {@code target} bytes unless a single row is larger; at least one
     * slice.
     */
    public List<Slice> planSlices(long target) {
        RowRuns rowRuns = new RowRuns();
        runs.forEach(run -> rowRuns.add(run.firstRow(), run.rows(), run.rowBytes()));
        return rowRuns.divide(endRow, target).stream()
                .<Slice>map(range -> slice(range.firstRow(), range.endRow()))
                .toList();
    }

    private RecordSlice slice(long first, long end) {
        long bytes = 0;
        TensorRowRange begin = null;
        long last = FileType.HEADER_SIZE;
        for (TensorRowRange run : runs) {
            long from = Math.max(first, run.firstRow());
            long to = Math.min(end, run.endRow());
            if (from < to) {
                begin = begin == null ? run : begin;
                bytes += (to - from) * run.rowBytes();
                last = to == run.endRow() ? run.parameter().end() : run.offsetOf(to);
            }
        }
        CorruptFileException reported = end == endRow ? damage : null;
        if (begin == null) {
            return new RecordSlice(end, end, 0, FileType.HEADER_SIZE, end, 0, FileType.HEADER_SIZE, 0, reported);
        }
        return new RecordSlice(
                Math.max(first, begin.firstRow()),
                end,
                begin.parameter().ordinal(),
                begin.parameter().offset(),
                begin.recordRow(),
                begin.offsetOf(Math.max(first, begin.firstRow())),
                last,
                bytes,
                reported);
    }

    /**
     * Consecutive rows of one tensor.
     *
     * @param parameter the record of the tensor
     * @param recordRow number in the file of the record's first row
     * @param firstRow number in the file of the first row
     * @param rows number of rows
     * @param offset position of the first row's values
     * @param rowBytes bytes that are read of each row
     */
    private record TensorRowRange(
            Parameter parameter, long recordRow, long firstRow, long rows, long offset, long rowBytes) {
        long endRow() {
            return firstRow + rows;
        }

        /** Returns the position of a row's values. */
        long offsetOf(long row) {
            return offset + (row - firstRow) * rowBytes;
        }
    }

    /**
     * Rows {@code [firstRow, endRow)} of a file, and the record in which they start.
     *
     * @param record number of that record
     * @param recordOffset position of its first byte
     * @param recordRow number of its first row
     * @param offset position of the first row's values
     * @param end position after the last byte that is read
     * @param damage why the rest of the file after these rows is skipped; null if it is not, or if another slice reports it
     */
    public record RecordSlice(
            long firstRow,
            long endRow,
            long record,
            long recordOffset,
            long recordRow,
            long offset,
            long end,
            long bytes,
            CorruptFileException damage)
            implements Slice {}
}
