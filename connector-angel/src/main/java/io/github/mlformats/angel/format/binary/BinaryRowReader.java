package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.ElementBatch;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.RowCountVerifier;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RecordLayout;
import java.io.IOException;

/** Decodes binary records of one element each. Runs of records of the same row and layout are decoded in bulk. */
public final class BinaryRowReader implements ElementReader {
    private final RecordBuffer in;
    private final Partition partition;
    private final RecordRuns runs;
    private final RowCountVerifier rows;
    private final boolean verifiesCount;
    private boolean ended;

    /** @param verifiesCount whether the number of records of each row is verified against the meta */
    public BinaryRowReader(RecordBuffer in, Partition partition, RecordRuns runs, boolean verifiesCount) {
        this.in = in;
        this.partition = partition;
        this.runs = runs;
        this.rows = new RowCountVerifier(partition.rows());
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
}
