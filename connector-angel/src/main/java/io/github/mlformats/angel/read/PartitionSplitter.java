package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.Partition;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a partition range where the format allows it: between records of fixed width, or anywhere in text whose lines
 * name their row. Partitions whose record counts are verified are not split.
 */
final class PartitionSplitter {
    private final Encoding encoding;

    PartitionSplitter(Encoding encoding) {
        this.encoding = encoding;
    }

    /** Splits a range into ranges of about {@code target} bytes; returns the range itself if it cannot be split. */
    List<PartitionRange> split(PartitionRange piece, long target) {
        return encoding.verifiesCounts(piece.partition()) ? List.of(piece) : splitUnverified(piece, target);
    }

    /** Like {@link #split}, but also splits partitions whose record counts are verified. */
    List<PartitionRange> splitUnverified(PartitionRange piece, long target) {
        Partition partition = piece.partition();
        long width = encoding.recordWidth(partition.rows());
        long step = width == 0 ? partition.length() : Math.max(width, target / width * width);
        List<PartitionRange> pieces = new ArrayList<>();
        long from = piece.from();
        while (piece.to() - from > step) {
            pieces.add(new PartitionRange(partition, from, from + step));
            from += step;
        }
        pieces.add(new PartitionRange(partition, from, piece.to()));
        return pieces;
    }
}
