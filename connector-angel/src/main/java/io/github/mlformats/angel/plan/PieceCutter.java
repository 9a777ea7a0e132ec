package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.Partition;
import java.util.ArrayList;
import java.util.List;

/** Cuts a partition where that is possible: between records of fixed width, or anywhere in text that needs no counting. */
final class PieceCutter {
    private final Encoding encoding;

    PieceCutter(Encoding encoding) {
        this.encoding = encoding;
    }

    /** Smaller pieces of about {@code target} bytes that make up the piece; itself where it is not cut. */
    List<Piece> cut(Piece piece, long target) {
        return encoding.isCounted(piece.partition()) ? List.of(piece) : cutAnyway(piece, target);
    }

    /** Cuts partitions whose records are counted, too. */
    List<Piece> cutAnyway(Piece piece, long target) {
        Partition partition = piece.partition();
        long width = encoding.recordWidth(partition.rows());
        long step = width == 0 ? partition.length() : Math.max(width, target / width * width);
        List<Piece> pieces = new ArrayList<>();
        long from = piece.from();
        while (piece.to() - from > step) {
            pieces.add(new Piece(partition, from, from + step));
            from += step;
        }
        pieces.add(new Piece(partition, from, piece.to()));
        return pieces;
    }
}
