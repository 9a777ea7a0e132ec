package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.RowMetas;

/**
 * The rows that a meta lists, stored consecutively in ascending order (angel.md, section 2). If records contain their rows, or
 * the meta has no counts, all records form one run.
 */
public final class ListedRecordRuns extends RecordRuns {
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
