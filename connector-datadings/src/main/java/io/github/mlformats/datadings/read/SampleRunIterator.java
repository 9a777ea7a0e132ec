package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.schema.SampleRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Iterates over the samples of some runs for schema inference: of each run as many samples as fit into 256 KiB, at
 * least one. Overlapping runs yield a sample once.
 */
final class SampleRunIterator extends SampleIterator {
    /** Most bytes of a run. */
    private static final int MAX_BYTES = 256 << 10;

    private final List<Part> parts = new ArrayList<>();
    private int part;
    private int slot;

    /** Samples {@code [from, to)} of some slots. */
    private record Part(SampleSlots slots, int from, int to) {
        /** Returns their byte range, cut to the limit. */
        ByteRange bytes() {
            long length = Math.max(0, slots.end(to - 1) - slots.start(from));
            return new ByteRange(slots.start(from), (int) Math.min(MAX_BYTES, length));
        }
    }

    SampleRunIterator(SampleTable table, List<SampleRun> runs) throws IOException {
        long next = 0;
        for (SampleRun run : runs) {
            long first = Math.max(next, run.first());
            long end = run.first() + run.count();
            if (first < end) {
                Part small = small(table.slots(first, (int) (end - first)), run.fromEnd());
                parts.add(small);
                next = first + small.to;
            }
        }
        slot = parts.isEmpty() ? 0 : parts.get(0).from;
    }

    private static Part small(SampleSlots slots, boolean fromEnd) {
        int from = fromEnd ? slots.count() - 1 : 0;
        int to = from + 1;
        long bytes = length(slots, from);
        while (fromEnd ? from > 0 : to < slots.count()) {
            bytes += length(slots, fromEnd ? from - 1 : to);
            if (bytes > MAX_BYTES) {
                break;
            }
            from -= fromEnd ? 1 : 0;
            to += fromEnd ? 0 : 1;
        }
        return new Part(slots, from, to);
    }

    private static long length(SampleSlots slots, int i) {
        return Math.max(0, slots.end(i) - slots.start(i));
    }

    /**
     * Returns the ranges to prefetch. Runs whose samples are on average longer than the read gap are not prefetched, as
     * most of their bytes would be skipped.
     */
    List<ByteRange> prefetchRanges(ByteSource data) {
        List<ByteRange> ranges = new ArrayList<>();
        for (Part one : parts) {
            ByteRange range = one.bytes();
            if (range.length() <= data.maxWindow() && range.length() / (one.to - one.from) <= data.readGap()) {
                ranges.add(range);
            }
        }
        return ranges;
    }

    @Override
    boolean next() {
        while (part < parts.size() && slot == parts.get(part).to) {
            part++;
            slot = part < parts.size() ? parts.get(part).from : 0;
        }
        if (part == parts.size()) {
            return false;
        }
        SampleSlots slots = parts.get(part).slots;
        number = slots.first() + slot;
        start = slots.start(slot);
        end = slots.end(slot);
        fault = slots.fault(slot);
        slot++;
        return true;
    }

    @Override
    long prefetchEnd() {
        return end;
    }
}
