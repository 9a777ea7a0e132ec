package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.datadings.format.SampleSlots;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.TypeMerger;
import io.github.mlformats.datadings.read.DatadingsSchemaFinder.SampleRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Infers columns from samples of a data file. Corrupt samples are skipped; they are reported when they are read. */
public final class SampleColumnInference {
    /** The number of samples of a file without an index. */
    static final long UNKNOWN = -1;

    private final Shard shard;
    private final TypeMerger merge;

    public SampleColumnInference(Shard shard, TypeMerger merge) {
        this.shard = shard;
        this.merge = merge;
    }

    /** Returns the number of samples; {@link #UNKNOWN} without an index. */
    long sampleCount() throws IOException {
        Optional<SampleTable> table = shard.table();
        return table.isPresent() ? table.get().samples() : UNKNOWN;
    }

    /**
     * Returns the columns of the samples with some numbers, in ascending order. Numbers beyond the last sample are
     * ignored.
     */
    SampleColumns infer(long[] numbers) throws IOException {
        Optional<SampleTable> table = shard.table();
        if (table.isPresent()) {
            return inferAll(new SampleIterator.OfList(table.get(), numbers, RowSelection.ALL));
        }
        long stop = numbers[numbers.length - 1] + 1;
        return inferAll(new SampleIterator.Unindexed(shard.data(), 0, 0, stop, new Chosen(numbers)));
    }

    /** Returns the columns of the samples of some runs; without an index, of the first samples of the file. */
    SampleColumns infer(List<SampleRun> runs) throws IOException {
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty()) {
            return inferAll(new SampleIterator.Unindexed(shard.data(), 0, 0, SampleRun.LONG, RowSelection.ALL));
        }
        SampleRunIterator samples = new SampleRunIterator(table.get(), runs);
        ByteSource data = shard.data();
        return inferAll(samples, new PrefetchedSource(data, samples.prefetchRanges(data)));
    }

    /** Returns the columns of all samples. */
    SampleColumns inferAll() throws IOException {
        return inferAll(allSamples(shard));
    }

    /** Iterates over all samples. */
    static SampleIterator allSamples(Shard shard) throws IOException {
        Optional<SampleTable> table = shard.table();
        return table.isPresent()
                ? new SampleIterator.OfRange(
                        table.get(),
                        0,
                        table.get().samples(),
                        RowSelection.ALL,
                        shard.data().maxWindow())
                : new SampleIterator.Unindexed(shard.data(), 0, 0, Long.MAX_VALUE, RowSelection.ALL);
    }

    /** Selects the samples with these numbers. */
    private record Chosen(long[] numbers) implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            int at = Arrays.binarySearch(numbers, row);
            int next = at >= 0 ? at : -at - 1;
            return next < numbers.length ? Math.min(end, numbers[next]) : end;
        }
    }

    private SampleColumns inferAll(SampleIterator samples) throws IOException {
        return inferAll(samples, shard.data());
    }

    private SampleColumns inferAll(SampleIterator samples, ByteSource data) throws IOException {
        ByteWindow window = new ByteWindow(data, "samples");
        MessagePackCursor cursor = new MessagePackCursor(window);
        SampleColumns columns = new SampleColumns();
        while (samples.next()) {
            if (samples.fault == null) {
                window.limitReadAhead(samples.prefetchEnd());
                samples.open(cursor);
                columns.add(one(cursor), merge);
            }
        }
        return columns;
    }

    private SampleColumns one(MessagePackCursor cursor) throws IOException {
        try {
            return SampleColumns.infer(cursor, merge);
        } catch (CorruptFileException e) {
            return new SampleColumns();
        }
    }

    /**
     * Iterates over the samples of some runs for schema inference: of each run as many samples as fit into 256 KiB, at
     * least one. Overlapping runs yield a sample once.
     */
    private static final class SampleRunIterator extends SampleIterator {
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
}
