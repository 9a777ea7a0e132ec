package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerger;
import io.github.mlformats.datadings.schema.SampleRun;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Infers columns from samples of a data file. Corrupt samples are skipped; they are reported when they are read. */
public final class SampleColumnInference {
    private final Shard shard;
    private final TypeMerger merge;

    public SampleColumnInference(Shard shard, TypeMerger merge) {
        this.shard = shard;
        this.merge = merge;
    }

    /**
     * Returns the columns of the samples with some numbers, in ascending order. Numbers beyond the last sample are
     * ignored.
     */
    public SampleColumns infer(long[] numbers) throws IOException {
        Optional<SampleTable> table = shard.table();
        if (table.isPresent()) {
            return inferAll(new SampleListIterator(table.get(), numbers, RowSelection.ALL));
        }
        long stop = numbers[numbers.length - 1] + 1;
        return inferAll(new UnindexedSampleIterator(shard.data(), 0, 0, stop, new Chosen(numbers)));
    }

    /** Returns the columns of the samples of some runs; without an index, of the first samples of the file. */
    public SampleColumns infer(List<SampleRun> runs) throws IOException {
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty()) {
            return inferAll(new UnindexedSampleIterator(shard.data(), 0, 0, SampleRun.LONG, RowSelection.ALL));
        }
        SampleRunIterator samples = new SampleRunIterator(table.get(), runs);
        ByteSource data = shard.data();
        return inferAll(samples, new PrefetchedSource(data, samples.prefetchRanges(data)));
    }

    /** Returns the columns of all samples. */
    public SampleColumns inferAll() throws IOException {
        Optional<SampleTable> table = shard.table();
        return inferAll(
                table.isPresent()
                        ? new SampleRangeIterator(
                                table.get(),
                                0,
                                table.get().samples(),
                                RowSelection.ALL,
                                shard.data().maxWindow())
                        : new UnindexedSampleIterator(shard.data(), 0, 0, Long.MAX_VALUE, RowSelection.ALL));
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
        SampleColumns columns = SampleColumns.NONE;
        while (samples.next()) {
            if (samples.fault == null) {
                window.limitReadAhead(samples.prefetchEnd());
                samples.open(cursor);
                columns = columns.merge(one(cursor), merge);
            }
        }
        return columns;
    }

    private SampleColumns one(MessagePackCursor cursor) throws IOException {
        try {
            return SampleColumns.infer(cursor, merge);
        } catch (CorruptFileException e) {
            return SampleColumns.NONE;
        }
    }
}
