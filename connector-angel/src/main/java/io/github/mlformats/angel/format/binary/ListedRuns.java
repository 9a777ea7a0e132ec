package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.RowMetas;

/**
 * The rows that a meta lists, stored consecutively in ascending order (angel.md, section 2). If records contain their rows, or
 * the meta has no counts, all records form one run.
 */
public final class ListedRuns extends Runs {
    private final Encoding encoding;
    private final Piece piece;
    private final RowMetas rows;
    private final boolean single;
    private int nextRow;
    private long nextStart;

    public ListedRuns(Encoding encoding, Piece piece) {
        this.encoding = encoding;
        this.piece = piece;
        this.rows = piece.partition().rows();
        this.single = isSingle(encoding, rows);
        this.nextStart = piece.partition().offset();
    }

    private static boolean isSingle(Encoding encoding, RowMetas rows) {
        return encoding.format().hasRowId() || !rows.areCounted();
    }

    @Override
    boolean next(Chunk in) {
        return single ? nextSingle() : nextListed();
    }

    private boolean nextSingle() {
        if (nextRow++ > 0) {
            return false;
        }
        row = rows.areKnown() && rows.size() > 0 ? rows.id(0) : 0;
        layout = encoding.layout(rows, 0);
        left = piece.bytes() / layout.width();
        column = piece.partition().firstColumn();
        return left > 0;
    }

    private boolean nextListed() {
        while (nextRow < rows.size() && nextStart < piece.to()) {
            layout = encoding.layout(rows, nextRow);
            row = rows.id(nextRow);
            long start = nextStart;
            long end = start + (long) rows.count(nextRow) * layout.width();
            nextRow++;
            nextStart = end;
            long first = Math.max(start, piece.from());
            long records = (Math.min(end, piece.to()) - first) / layout.width();
            if (records > 0) {
                left = records;
                column = piece.partition().firstColumn() + (first - start) / layout.width();
                return true;
            }
        }
        return false;
    }
}
