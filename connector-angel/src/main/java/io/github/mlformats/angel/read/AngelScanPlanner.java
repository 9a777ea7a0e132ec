package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.spi.Slice;
import java.util.ArrayList;
import java.util.List;

/** Plans the slices of a data file: packs small partitions into one slice and splits large ones. */
public final class AngelScanPlanner {
    private final PartitionGroup file;
    private final PartitionPruner pruning;
    private final boolean splitting;

    /**
     * @param pruning excludes partitions and rows that cannot match
     * @param splitting whether several tasks may read ranges of the same partition
     */
    public AngelScanPlanner(PartitionGroup file, PartitionPruner pruning, boolean splitting) {
        this.file = file;
        this.pruning = pruning;
        this.splitting = splitting;
    }

    /** All partitions of a file as one slice. */
    public static PartitionSlice wholeFile(PartitionGroup file) {
        return new PartitionSlice(
                file.partitions().stream().map(PartitionRange::whole).toList(), file.skipped());
    }

    /**
     * Plans slices of about {@code target} bytes.
     *
     * @return slices by offset; empty if no partition can match
     */
    public List<Slice> planSlices(long target) {
        PartitionSplitter splitter = new PartitionSplitter(file.matrix().encoding());
        List<Slice> slices = new ArrayList<>();
        List<PartitionRange> open = new ArrayList<>();
        long bytes = 0;
        for (Partition partition : file.partitions()) {
            for (PartitionRange slicedRange : ranges(partition, splitter, target)) {
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

    private List<PartitionRange> ranges(Partition partition, PartitionSplitter splitter, long target) {
        PartitionRange range = pruning.mayMatchColumnsOf(partition)
                ? new RowLocator(file.matrix().encoding()).locate(partition, pruning::mayMatchRow)
                : null;
        if (range == null || range.bytes() == 0) {
            return List.of();
        }
        return splitting ? splitter.split(range, target) : List.of(PartitionRange.whole(partition));
    }

    private PartitionSlice slice(List<PartitionRange> ranges, boolean first) {
        return new PartitionSlice(List.copyOf(ranges), first ? file.skipped() : List.of());
    }
}
