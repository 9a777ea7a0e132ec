package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RecordLayout;
import java.io.IOException;
import java.util.BitSet;

/** Iterates over the runs of a range of a binary partition: consecutive records of the same row and layout. */
public abstract class RecordRuns {
    /** Row of the run; unused if records contain their rows. */
    int row;
    /** Number of remaining records of the run. */
    long remaining;
    /** Column of the next record, for records without a column. */
    long column;
    /** Layout of the records of the run. */
    RecordLayout layout;

    /** Moves to the next non-empty run; returns false at the end of a complete range. */
    abstract boolean next(RecordBuffer in) throws IOException;

    /** The rows of a partition of Angel 1.x. Each follows a header with its id and number of elements (angel.md, section 9). */
    public static final class LegacyRecordRuns extends RecordRuns {
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
            remaining = dense
                    ? (columns == null ? 0 : columns.width())
                    : in.readInt32("the number of elements of row " + row);
            column = columns == null ? 0 : columns.start();
            if (remaining < 0 || remaining > in.remaining() / layout.width()) {
                throw in.corrupt(
                        countAt,
                        "at most " + in.remaining() / layout.width() + " elements of row " + row,
                        Long.toString(remaining));
            }
        }
    }

    /**
     * The rows that a meta lists, stored consecutively in ascending order (angel.md, section 2). If records contain their rows, or
     * the meta has no counts, all records form one run.
     */
    public static final class ListedRecordRuns extends RecordRuns {
        private final Encoding encoding;
        private final PartitionRange range;
        private final RowMetas rows;
        private final boolean single;
        private int nextRow;
        private long nextStart;

        public ListedRecordRuns(Encoding encoding, PartitionRange range) {
            this.encoding = encoding;
            this.range = range;
            this.rows = range.partition().rows();
            this.single = isSingle(encoding, rows);
            this.nextStart = range.partition().offset();
        }

        private static boolean isSingle(Encoding encoding, RowMetas rows) {
            return encoding.format().hasRowId() || !rows.hasCounts();
        }

        @Override
        boolean next(RecordBuffer in) {
            return single ? nextSingle() : nextListed();
        }

        private boolean nextSingle() {
            if (nextRow++ > 0) {
                return false;
            }
            row = rows.isKnown() && rows.size() > 0 ? rows.id(0) : 0;
            layout = encoding.layout(rows, 0);
            remaining = range.bytes() / layout.width();
            column = range.partition().firstColumn();
            return remaining > 0;
        }

        private boolean nextListed() {
            while (nextRow < rows.size() && nextStart < range.to()) {
                layout = encoding.layout(rows, nextRow);
                row = rows.id(nextRow);
                long start = nextStart;
                long end = start + (long) rows.count(nextRow) * layout.width();
                nextRow++;
                nextStart = end;
                long first = Math.max(start, range.from());
                long records = (Math.min(end, range.to()) - first) / layout.width();
                if (records > 0) {
                    remaining = records;
                    column = range.partition().firstColumn() + (first - start) / layout.width();
                    return true;
                }
            }
            return false;
        }
    }
}
