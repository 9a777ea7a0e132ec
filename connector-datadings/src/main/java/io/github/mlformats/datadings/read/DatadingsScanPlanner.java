package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.SampleSlots;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plans slices of a data file. Slices are ranges of sample numbers, so that a wrong offset neither drops nor duplicates a
 * sample.
 */
public final class DatadingsScanPlanner {
    private DatadingsScanPlanner() {}

    /** Returns slices of about {@code targetBytes} bytes that the request reads. */
    public static List<Slice> planSlices(Shard shard, Options options, ReadRequest request, long targetBytes)
            throws IOException {
        ByteSource data = shard.data();
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty()) {
            return options.get(DatadingsReadOptions.INFER_INDEX)
                    ? planUnindexed(data, targetBytes)
                    : List.of(new Slice.WholeFile(data.size()));
        }
        long samples = table.get().samples();
        if (KeyLookupPlanner.isWorthwhile(request.lookupFilter().values(), samples, shard)) {
            return KeyLookupPlanner.planSlices(
                    samples, shard, options.get(DatadingsReadOptions.VERIFY_INDEX), targetBytes);
        }
        double share = ReadFractionEstimator.estimate(shard, projectedFields(request, options));
        return planIndexed(table.get(), data.size(), (long) (targetBytes / share), request.rows());
    }

    /** Returns the names of the fields that a request reads; empty for all, as a variant of whole samples has them. */
    private static Optional<Set<String>> projectedFields(ReadRequest request, Options options) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String column : request.columns().fieldNames()) {
            boolean isWhole = column.equals(options.get(DatadingsReadOptions.VARIANT_COLUMN));
            Set<String> members = isWhole ? request.variantMembers(column) : Set.of(column);
            if (members.isEmpty()) {
                return Optional.empty();
            }
            names.addAll(members);
        }
        return Optional.of(names);
    }

    /**
     * Returns non-empty slices of about {@code targetBytes} stored bytes, in order, without those whose rows are all skipped by
     * an index. Offsets are found by binary search, not read completely.
     *
     * @param table the index of the samples
     * @param bytes size of the data file in bytes
     */
    static List<Slice> planIndexed(SampleTable table, long bytes, long targetBytes, RowSelection rows)
            throws IOException {
        long sliceCount = Math.max(1, (bytes + targetBytes - 1) / targetBytes);
        List<Slice> slices = new ArrayList<>();
        long first = 0;
        for (long slice = 1; slice <= sliceCount; slice++) {
            long position = (long) ((double) bytes / sliceCount * slice);
            long end = slice == sliceCount ? table.samples() : Math.max(first, table.firstAt(position));
            boolean skipped = !rows.selectsByRowNumber() && rows.nextSelected(first, end) >= end;
            if (end > first && !skipped) {
                long start = (long) ((double) bytes / sliceCount * (slice - 1));
                slices.add(new Slice.RowRange(first, end, start, position - start));
            }
            first = end;
        }
        return slices;
    }

    /**
     * Returns slices of about {@code targetBytes} stored bytes of a data file without an index, at least one, by scanning the
     * boundaries of all samples once. The scan stops at the first corrupt sample; the last slice contains it and the rest of
     * the file, so that reading reports the error.
     */
    static List<Slice> planUnindexed(ByteSource data, long targetBytes) throws IOException {
        List<Slice> slices = new ArrayList<>();
        SampleBoundaryScanner boundaries = new SampleBoundaryScanner(data, 0);
        long first = 0;
        long start = 0;
        long number = 0;
        try {
            while (!boundaries.atEnd()) {
                if (boundaries.position() - start >= targetBytes) {
                    slices.add(new Slice.RowRange(first, number, start, boundaries.position() - start));
                    first = number;
                    start = boundaries.position();
                }
                boundaries.skip();
                number++;
            }
        } catch (CorruptFileException e) {
            number++; // The corrupt rest is one record.
        }
        slices.add(new Slice.RowRange(first, number, start, data.size() - start));
        return slices;
    }

    /**
     * Estimates the fraction of a data file that a projection reads, from three of its samples. Large values of other
     * fields are skipped; a skip is counted as the number of bytes up to which reading through is cheaper.
     */
    private static final class ReadFractionEstimator {
        private final SampleTable table;
        private final Set<String> projected;
        private final ByteWindow window;
        /** The cost of a skip in bytes, independent of the window size. */
        private final int skipCost;

        private final MessagePackCursor cursor;
        private long totalBytes;
        private long readBytes;

        private ReadFractionEstimator(Shard shard, Set<String> projected) throws IOException {
            this.table = shard.table().orElseThrow();
            this.projected = projected;
            this.window = new ByteWindow(shard.data(), "samples");
            this.skipCost = shard.data().readGap();
            this.cursor = new MessagePackCursor(window);
        }

        /**
         * Returns the fraction of the bytes that is read, above 0 and at most 1.
         *
         * @param shard must have an index
         * @param projected names of the projected fields; empty for all
         */
        static double estimate(Shard shard, Optional<Set<String>> projected) throws IOException {
            if (projected.isEmpty()) {
                return 1;
            }
            ReadFractionEstimator share = new ReadFractionEstimator(shard, projected.get());
            long samples = share.table.samples();
            for (int quarter = 1; quarter <= 3 && samples > 0; quarter++) {
                share.addSample(samples * quarter / 4);
            }
            return share.totalBytes == 0 ? 1 : (double) share.readBytes / share.totalBytes;
        }

        private void addSample(long sample) throws IOException {
            SampleSlots slot = table.slots(sample, 1);
            long bytes = slot.end(0) - slot.start(0);
            if (slot.fault(0) != null || bytes == 0) {
                return;
            }
            window.limitReadAhead(slot.end(0));
            cursor.open(slot.start(0), (int) bytes, sample);
            totalBytes += bytes;
            readBytes += bytes;
            try {
                if (cursor.peek() == MessagePackType.MAP) {
                    skipFields();
                }
            } catch (CorruptFileException e) {
                // A corrupt sample does not affect the estimate.
            }
        }

        private void skipFields() throws IOException {
            cursor.next();
            int pairs = cursor.length();
            cursor.enter();
            for (int i = 0; i < pairs; i++) {
                boolean isProjected =
                        cursor.next() != MessagePackType.STR || projected.contains(MessagePackValues.text(cursor));
                int start = cursor.at();
                cursor.skip();
                int bytes = cursor.at() - start;
                if (!isProjected && bytes > skipCost) {
                    readBytes -= bytes - skipCost;
                }
            }
            cursor.leave();
        }
    }
}
