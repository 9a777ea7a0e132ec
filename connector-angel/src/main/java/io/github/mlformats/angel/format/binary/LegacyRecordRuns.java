package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ColumnRange;
import java.io.IOException;
import java.util.BitSet;

/** The rows of a partition of Angel 1.x. Each follows a header with its id and number of elements (angel.md, section 9). */
public final class LegacyRecordRuns extends RecordRuns {
    private final RowMetas rows;
    private final ColumnRange columns;
    private final boolean dense;
    private final BitSet seen = new BitSet();
    private int rowsLeft = -1;

    public LegacyRecordRuns(Encoding encoding, Partition partition) {
        this.rows = partition.rows();
        this.columns = partition.columns();
        this.layout = encoding.layout(rows, 0);
        this.dense = layout.keyWidth() == 0;
    }

    @Override
    boolean next(RecordBuffer in) throws IOException {
        if (rowsLeft < 0 && rows.size() == 0 && in.remaining() == 0) {
            return false; // an empty partition
        }
        if (rowsLeft < 0) {
            readCount(in);
        }
        while (rowsLeft > 0) {
            rowsLeft--;
            readHeader(in);
            if (remaining > 0) {
                return true;
            }
        }
        if (in.remaining() > 0) {
            throw in.corrupt(in.position(), "the end of the partition", in.remaining() + " bytes more");
        }
        return false;
    }

    private void readCount(RecordBuffer in) throws IOException {
        long at = in.position();
        rowsLeft = in.readInt32("the number of rows");
        if (rowsLeft != rows.size()) {
            throw in.corrupt(at, rows.size() + " rows, as the meta lists", Integer.toString(rowsLeft));
        }
    }

    private void readHeader(RecordBuffer in) throws IOException {
        long at = in.position();
        row = in.readInt32("the number of a row");
        int rowIndex = rows.indexOf(row);
        if (rowIndex < 0 || seen.get(rowIndex)) {
            throw in.corrupt(at, "a row of the meta, once", "row " + row);
        }
        seen.set(rowIndex);
        long countAt = in.position();
        remaining =
                dense ? (columns == null ? 0 : columns.width()) : in.readInt32("the number of elements of row " + row);
        column = columns == null ? 0 : columns.start();
        if (remaining < 0 || remaining > in.remaining() / layout.width()) {
            throw in.corrupt(
                    countAt,
                    "at most " + in.remaining() / layout.width() + " elements of row " + row,
                    Long.toString(remaining));
        }
    }
}
