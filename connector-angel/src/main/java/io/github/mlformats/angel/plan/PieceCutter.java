package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.Partition;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a partition range where the format allows it: between records of fixed width, or anywhere in text whose lines
 * name their row. Partitions whose record counts are verified are not split.
 */
final class PieceCutter {
    private final Encoding encoding;

    PieceCutter(Encoding encoding) {
        this.encoding = encoding;
    }

    /** Splits a range into ranges of about {@code target} bytes; returns the range itself if it cannot be split. */
    List<Piece> cut(Piece piece, long target) {
        return encoding.isCounted(piece.partition()) ? List.of(piece) : cutAnyway(piece, target);
    }

    /** Like {@link #cut}, but also splits partitions whose record counts are verified. */
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
