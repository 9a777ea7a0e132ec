package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.type.StorageFormat;
import java.util.function.IntPredicate;

/** Finds rows inside a partition by adding up the elements of those before them, where rows lie one behind the other. */
public final class RowPieces {
    private final Encoding encoding;

    public RowPieces(Encoding encoding) {
        this.encoding = encoding;
    }

    /** Whether the place of a row in a partition is known. */
    public boolean canSeek(RowMetas rows) {
        return rows.areCounted()
                && switch (encoding.format()) {
                    case VALUE_BINARY, COLID_VALUE_BINARY -> true;
                    case SNAPSHOT -> encoding.object() == null;
                    case ROWID_COLID_VALUE_BINARY,
                            VALUE_TEXT,
                            COLID_VALUE_TEXT,
                            ROWID_COLID_VALUE_TEXT,
                            BINARY_COLUMN,
                            TEXT_COLUMN,
                            EMBEDDING_TEXT,
                            LEGACY -> false;
                };
    }

    /**
     * The smallest piece that has all wanted rows; the whole partition where their place is not known. Null if none is
     * listed.
     */
    public Piece of(Partition partition, IntPredicate wanted) {
        RowMetas rows = partition.rows();
        if (!rows.areKnown() || rows.size() == 0 && encoding.format() == StorageFormat.LEGACY) {
            // Data of Angel 1.x says itself how many rows it has, which is held against the meta, also where that lists
            // none.
            return Piece.whole(partition);
        }
        long from = -1;
        long to = -1;
        long at = partition.offset();
        boolean any = false;
        for (int i = 0; i < rows.size(); i++) {
            boolean take = wanted.test(rows.id(i));
            any |= take;
            if (canSeek(rows)) {
                long end = at + (long) rows.count(i) * encoding.layout(rows, i).width();
                if (take) {
                    from = from < 0 ? at : from;
                    to = end;
                }
                at = end;
            }
        }
        if (!any) {
            return null;
        }
        return canSeek(rows) ? new Piece(partition, from, to) : Piece.whole(partition);
    }
}
