package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.ColumnCheck;
import io.github.mlformats.angel.format.batch.ElementReader;
import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.RowCount;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.type.RecordLayout;
import java.io.IOException;

/** Decodes binary records of one element each. Runs of records of the same row and layout are decoded in bulk. */
public final class BinaryRowReader implements ElementReader {
    private final Chunk in;
    private final Partition partition;
    private final Runs runs;
    private final RowCount rows;
    private final boolean counted;
    private boolean ended;

    /** @param counted whether the number of records of each row is verified against the meta */
    public BinaryRowReader(Chunk in, Partition partition, Runs runs, boolean counted) {
        this.in = in;
        this.partition = partition;
        this.runs = runs;
        this.rows = new RowCount(partition.rows());
        this.counted = counted;
    }

    @Override
    public int next(Elements batch, int max) throws IOException {
        batch.begin(max);
        while (batch.count() < max && hasRun(batch)) {
            RecordLayout layout = runs.layout;
            in.require(layout.width(), "a record");
            int limit = (int) Math.min(max - batch.count(), runs.left);
            int records = Math.min(limit, in.buffered() / layout.width());
            decode(batch, layout, records);
            in.skip(records * layout.width());
            runs.left -= records;
            runs.column += records;
            batch.add(records);
        }
        return batch.count();
    }

    private boolean hasRun(Elements batch) throws IOException {
        if (runs.left > 0) {
            return true;
        }
        if (!ended && !runs.next(in)) {
            ended = true;
            checkCounts(batch);
        }
        return !ended;
    }

    private void decode(Elements batch, RecordLayout layout, int records) {
        byte[] data = in.data();
        int at = in.next();
        if (layout.isValueOnly()) {
            batch.fillRun(runs.row, runs.column, records);
        } else {
            decodePlaces(batch, layout, records);
        }
        if (batch.wanted().values()) {
            batch.values().decode(data, at + layout.valueAt(), layout.width(), records, batch.count());
        }
    }

    private void decodePlaces(Elements batch, RecordLayout layout, int records) {
        byte[] data = in.data();
        int at = in.next();
        int to = batch.count();
        int width = layout.width();
        if (batch.wanted().rows() && layout.hasRow()) {
            Chunk.ints(data, at, width, records, batch.rows(), to);
            checkRows(batch.rows(), to, records, width);
        } else {
            batch.fillRows(runs.row, records);
        }
        if (batch.wanted().columns()) {
            long[] columns = batch.columns();
            Chunk.keys(data, at + layout.keyAt(), layout.keyWidth(), width, records, partition.shift(), columns, to);
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
        int outside = ColumnCheck.firstOutside(columns, from, from + records, partition.columns());
        if (outside >= 0) {
            throw in.corrupt(
                    in.position() + (long) (outside - from) * layout.width() + layout.keyAt(),
                    "a column of " + partition.columns(),
                    "column " + columns[outside]);
        }
    }

    private void checkCounts(Elements batch) {
        if (!counted
                || runs.layout == null
                || !runs.layout.hasRow()
                || !batch.wanted().rows()) {
            return;
        }
        int wrong = rows.firstWrong();
        if (wrong >= 0) {
            throw in.corrupt(
                    partition.offset(),
                    partition.rows().count(wrong) + " records of row "
                            + partition.rows().id(wrong),
                    Long.toString(rows.count(wrong)));
        }
    }
}
