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
    List<PartitionRange> split(PartitionRange range, long target) {
        return encoding.verifiesCounts(range.partition()) ? List.of(range) : splitUnverified(range, target);
    }

    /** Like {@link #split}, but also splits partitions whose record counts are verified. */
    List<PartitionRange> splitUnverified(PartitionRange range, long target) {
        Partition partition = range.partition();
        long width = encoding.recordWidth(partition.rows());
        long step = width == 0 ? partition.length() : Math.max(width, target / width * width);
        List<PartitionRange> ranges = new ArrayList<>();
        long from = range.from();
        while (range.to() - from > step) {
            ranges.add(new PartitionRange(partition, from, from + step));
            from += step;
        }
        ranges.add(new PartitionRange(partition, from, range.to()));
        return ranges;
    }
}
