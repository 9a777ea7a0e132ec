package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowMetas.RecordCounter;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.format.matrix.StorageFormat.RecordLayout;
import java.io.IOException;
import java.util.BitSet;

/** Decodes binary records of one element each. Runs of records of the same row and layout are decoded in bulk. */
final class BinaryRowReader implements PartitionDecoder<ElementBatch> {
    private final RecordBuffer in;
    private final Partition partition;
    private final RecordRuns runs;
    private final RecordCounter rows;
    private final boolean verifiesCount;
    private boolean ended;

    /** @param verifiesCount whether the number of records of each row is verified against the meta */
    BinaryRowReader(RecordBuffer in, Encoding encoding, Partition.Range range, boolean verifiesCount) {
        this.in = in;
        this.partition = range.partition();
        this.runs = encoding.format() == StorageFormat.LEGACY
                ? new LegacyRecordRuns(encoding, partition)
                : new ListedRecordRuns(encoding, range);
        this.rows = partition.rows().recordCounter();
        this.verifiesCount = verifiesCount;
    }

    @Override
    public int next(ElementBatch batch, int max) throws IOException {
        batch.begin(max);
        while (batch.count() < max && hasRun(batch)) {
            RecordLayout layout = runs.layout;
            in.ensureBuffered(layout.width(), "a record");
            int limit = (int) Math.min(max - batch.count(), runs.remaining);
            int records = Math.min(limit, in.buffered() / layout.width());
            decode(batch, layout, records);
            in.skip(records * layout.width());
            runs.remaining -= records;
            runs.column += records;
            batch.add(records);
        }
        return batch.count();
    }

    private boolean hasRun(ElementBatch batch) throws IOException {
        if (runs.remaining > 0) {
            return true;
        }
        if (!ended && !runs.next(in)) {
            ended = true;
            checkCounts(batch);
        }
        return !ended;
    }

    private void decode(ElementBatch batch, RecordLayout layout, int records) {
        byte[] data = in.data();
        int at = in.next();
        if (layout.isValueOnly()) {
            batch.fillRun(runs.row, runs.column, records);
        } else {
            decodePlaces(batch, layout, records);
        }
        if (batch.projection().values()) {
            batch.values().decode(data, at + layout.valueOffset(), layout.width(), records, batch.count());
        }
    }

    private void decodePlaces(ElementBatch batch, RecordLayout layout, int records) {
        byte[] data = in.data();
        int at = in.next();
        int to = batch.count();
        int width = layout.width();
        if (batch.projection().rows() && layout.hasRow()) {
            RecordBuffer.ints(data, at, width, records, batch.rows(), to);
            checkRows(batch.rows(), to, records, width);
        } else {
            batch.fillRows(runs.row, records);
        }
        if (batch.projection().columns()) {
            long[] columns = batch.columns();
            RecordBuffer.keys(
                    data, at + layout.keyOffset(), layout.keyWidth(), width, records, partition.shift(), columns, to);
            checkColumns(columns, to, records, layout);
        }
    }

    private void checkRows(int[] rows, int from, int records, int width) {
        for (int i = 0; i < records; i++) {
            if (!this.rows.add(rows[from + i])) {
                throw in.corrupt(
                        in.position() + (long) i * width, "a row that the meta lists", "row " + rows[from + i]);
            }
        }
    }

    private void checkColumns(long[] columns, int from, int records, RecordLayout layout) {
        int outside = ColumnRange.firstOutside(columns, from, from + records, partition.columns());
        if (outside >= 0) {
            throw in.corrupt(
                    in.position() + (long) (outside - from) * layout.width() + layout.keyOffset(),
                    "a column of " + partition.columns(),
                    "column " + columns[outside]);
        }
    }

    private void checkCounts(ElementBatch batch) {
        if (!verifiesCount
                || runs.layout == null
                || !runs.layout.hasRow()
                || !batch.projection().rows()) {
            return;
        }
        int wrong = rows.firstMismatch();
        if (wrong >= 0) {
            throw in.corrupt(
                    partition.offset(),
                    partition.rows().count(wrong) + " records of row "
                            + partition.rows().id(wrong),
                    Long.toString(rows.count(wrong)));
        }
    }

    /** Iterates over the runs of a range of a binary partition: consecutive records of the same row and layout. */
    private abstract static class RecordRuns {
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
    }

    /** The rows of a partition of Angel 1.x. Each follows a header with its id and number of elements (angel.md, section 9). */
    private static final class LegacyRecordRuns extends RecordRuns {
        private final RowMetas rows;
        private final ColumnRange columns;
        private final boolean dense;
        private final BitSet seen = new BitSet();
        private int rowsLeft = -1;

        LegacyRecordRuns(Encoding encoding, Partition partition) {
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
    private static final class ListedRecordRuns extends RecordRuns {
        private final Encoding encoding;
        private final Partition.Range range;
        private final RowMetas rows;
        private final boolean single;
        private int nextRow;
        private long nextStart;

        ListedRecordRuns(Encoding encoding, Partition.Range range) {
            this.encoding = encoding;
            this.range = range;
            this.rows = range.partition().rows();
            this.single = encoding.format().hasRowId() || !rows.hasCounts();
            this.nextStart = range.partition().offset();
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
