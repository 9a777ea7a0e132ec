package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.io.IOException;

/** Iterates over the tensors of the selected parameters; its position is the next row to read. */
final class TensorRowCursor {
    private final ParameterReader records;
    private final TensorRowLayout rows;
    private final PathFilter filter;
    private final CorruptRecordPolicy corrupt;

    private long from;
    private long to = Long.MAX_VALUE;
    private Parameter parameter;
    private int index;
    private long firstRow;
    private long nextTensorRow;
    private long row;
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

    Parameter parameter() {
        return parameter;
    }

    /** Returns the index of the tensor in its parameter, see {@link Parameter#tensor(int)}. */
    int index() {
        return index;
    }

    Tensor tensor() {
        return parameter.tensor(index);
    }

    /** Returns the number in the file of the tensor's first row. */
    long firstRow() {
        return firstRow;
    }

    /** Returns the number in the file of the next row. */
    long row() {
        return row;
    }

    /** Returns the number after the tensor's last selected row. */
    long endRow() {
        return endRow;
    }

    /** Moves forward to another row of the tensor, or to the end of its rows. */
    void moveTo(long next) {
        row = next;
    }
}
