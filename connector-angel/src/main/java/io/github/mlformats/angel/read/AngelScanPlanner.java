package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans the slices of a data file: packs small partitions into one slice and splits large ones.
 *
 * @param pruning excludes partitions and rows that cannot match
 * @param splitting whether several tasks may read ranges of the same partition
 */
public record AngelScanPlanner(PartitionGroup file, PartitionPruner pruning, boolean splitting) {
    /** All partitions of a file as one slice. */
    public static PartitionSlice wholeFile(PartitionGroup file) {
        return new PartitionSlice(
                file.partitions().stream().map(Partition::whole).toList(), file.skipped());
    }

    /**
     * Plans slices of about {@code target} bytes.
     *
     * @return slices by offset; empty if no partition can match
     */
    public List<Slice> planSlices(long target) {
        PartitionSplitter splitter = new PartitionSplitter(file.matrix().encoding());
        List<Slice> slices = new ArrayList<>();
        List<Partition.Range> open = new ArrayList<>();
        long bytes = 0;
        for (Partition partition : file.partitions()) {
            for (Partition.Range slicedRange : ranges(partition, splitter, target)) {
                if (!open.isEmpty() && bytes + slicedRange.bytes() > target) {
                    slices.add(slice(open, slices.isEmpty()));
                    open = new ArrayList<>();
                    bytes = 0;
                }
                open.add(slicedRange);
                bytes += slicedRange.bytes();
            }
        }
        if (!open.isEmpty()) {
            slices.add(slice(open, slices.isEmpty()));
        }
        return slices;
    }

    private List<Partition.Range> ranges(Partition partition, PartitionSplitter splitter, long target) {
        Partition.Range range = pruning.mayMatchColumnsOf(partition)
                ? file.matrix().encoding().locateRows(partition, pruning::mayMatchRow)
                : null;
        if (range == null || range.bytes() == 0) {
            return List.of();
        }
        return splitting ? splitter.split(range, target) : List.of(partition.whole());
    }

    private PartitionSlice slice(List<Partition.Range> ranges, boolean first) {
        return new PartitionSlice(List.copyOf(ranges), first ? file.skipped() : List.of());
    }

    /**
     * Splits a partition range where the format allows it: between records of fixed width, or anywhere in text whose lines
     * name their row. Partitions whose record counts are verified are not split.
     */
    static final class PartitionSplitter {
        private final Encoding encoding;

        PartitionSplitter(Encoding encoding) {
            this.encoding = encoding;
        }

        /** Splits a range into ranges of about {@code target} bytes; returns the range itself if it cannot be split. */
        List<Partition.Range> split(Partition.Range range, long target) {
            return encoding.verifiesCounts(range.partition()) ? List.of(range) : splitUnverified(range, target);
        }

        /** Like {@link #split}, but also splits partitions whose record counts are verified. */
        List<Partition.Range> splitUnverified(Partition.Range range, long target) {
            Partition partition = range.partition();
            long width = encoding.recordWidth(partition.rows());
            long step = width == 0 ? partition.length() : Math.max(width, target / width * width);
            List<Partition.Range> ranges = new ArrayList<>();
            long from = range.from();
            while (range.to() - from > step) {
                ranges.add(new Partition.Range(partition, from, from + step));
                from += step;
            }
            ranges.add(new Partition.Range(partition, from, range.to()));
            return ranges;
        }
    }

    /**
     * Ranges of partitions of one file, read by one task.
     *
     * @param ranges the ranges by offset, at least one
     * @param skipped errors of skipped partitions that the reader of this slice counts
     */
    public record PartitionSlice(List<Partition.Range> ranges, List<CorruptFileException> skipped) implements Slice {
        @Override
        public long offset() {
            return ranges.get(0).from();
        }

        @Override
        public long bytes() {
            return ranges.stream().mapToLong(Partition.Range::bytes).sum();
        }
    }
}
