package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.type.RecordLayout;
import java.util.ArrayList;
import java.util.List;

/** Cuts a partition where that is possible: between records of fixed width, or anywhere in text that needs no counting. */
public final class PieceCutter {
    private final Encoding encoding;

    public PieceCutter(Encoding encoding) {
        this.encoding = encoding;
    }

    /** Smaller pieces of about {@code target} bytes that make up the piece. */
    public List<Piece> cut(Piece piece, long target) {
        Partition partition = piece.partition();
        long step = step(partition, target);
        List<Piece> pieces = new ArrayList<>();
        long from = piece.from();
        while (piece.to() - from > step) {
            pieces.add(new Piece(partition, from, from + step));
            from += step;
        }
        pieces.add(new Piece(partition, from, piece.to()));
        return pieces;
    }

    /** Bytes of a piece: the target as a multiple of the record's width; all if there are no places to cut. */
    private long step(Partition partition, long target) {
        long width = recordWidth(partition);
        return width == 0 ? partition.length() : Math.max(width, target / width * width);
    }

    /** Bytes of every record; 1 for text that can be cut anywhere; 0 if the partition cannot be cut. */
    public long recordWidth(Partition partition) {
        RowMetas rows = partition.rows();
        return switch (encoding.format()) {
            case VALUE_BINARY, COLID_VALUE_BINARY, ROWID_COLID_VALUE_BINARY ->
                RecordLayout.of(encoding.format(), encoding.rowType()).width();
            case BINARY_COLUMN ->
                encoding.rowType().keyWidth()
                        + (long) rows.size() * encoding.value().width();
            case SNAPSHOT -> encoding.object() == null ? snapshotWidth(rows) : 0;
            case ROWID_COLID_VALUE_TEXT, TEXT_COLUMN, EMBEDDING_TEXT -> 1;
            // Lines of a single row need not be counted to know their row.
            case COLID_VALUE_TEXT -> !rows.areKnown() || rows.size() == 1 ? 1 : 0;
            case VALUE_TEXT, LEGACY -> 0;
        };
    }

    private long snapshotWidth(RowMetas rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.saveType(i) != rows.saveType(0)) {
                return 0;
            }
        }
        return (rows.saveType(0) == 0
                        ? RecordLayout.dense(encoding.rowType())
                        : RecordLayout.sparse(encoding.rowType()))
                .width();
    }
}
