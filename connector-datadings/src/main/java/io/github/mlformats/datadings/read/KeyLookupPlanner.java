package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.KeyLookup;
import io.github.mlformats.datadings.format.SampleSlots;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.format.message.EmbeddedKey;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.unsafe.types.UTF8String;

/** Decides whether a filter on column {@code key} uses the index, and looks the keys up. */
final class KeyLookupPlanner {
    /** Number of keys up to which a lookup is always selective. */
    private static final int FEW = 1000;
    /** Ratio of samples to keys below which a full scan is faster: it reads large ranges, in many tasks. */
    private static final int SELECTIVE = 16;

    private KeyLookupPlanner() {}

    /**
     * Returns whether the filter is selective and there is a key index. The lookup itself runs in the task that reads
     * the samples.
     */
    static boolean isWorthwhile(List<ValueFilter> filters, long samples, Shard shard) throws IOException {
        if (!isSelective(filters, samples)) {
            return false;
        }
        for (SidecarFile file : List.of(SidecarFile.KEY_HASHES, SidecarFile.KEYS, SidecarFile.INDEX)) {
            if (shard.open(file).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** Keys are text: a column that is declared with another type has none. */
    private static boolean isSelective(List<ValueFilter> filters, long samples) {
        boolean areTexts =
                filters.stream().allMatch(filter -> filter.values().stream().allMatch(UTF8String.class::isInstance));
        if (!areTexts) {
            return false;
        }
        long keys = filters.stream()
                .mapToLong(filter -> filter.values().size())
                .min()
                .orElse(Long.MAX_VALUE);
        return keys <= Math.max(FEW, samples / SELECTIVE);
    }

    /**
     * Returns the slices of a lookup. Only the scan of {@code .key_hashes} can be divided among tasks; the other index
     * files are read sequentially from the beginning.
     */
    static List<Slice> planSlices(long samples, Shard shard, boolean verifyIndex, long targetBytes) throws IOException {
        boolean shared = !verifyIndex && shard.open(SidecarFile.KEY_HASHES).isPresent();
        return shared ? KeyLookupSlice.split(samples, targetBytes) : KeyLookupSlice.single(samples);
    }

    /**
     * Returns the numbers of the samples of a range that may match all filters, in order; empty if the index cannot
     * answer and all samples have to be read.
     */
    static Optional<long[]> findSamples(
            ReadRequest request, Shard shard, boolean verifyIndex, KeyLookup.SampleRange range) throws IOException {
        List<ValueFilter> filters = request.lookupFilter().values();
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty() || !isSelective(filters, table.get().samples())) {
            return Optional.empty();
        }
        KeyLookup lookup = new KeyLookup(shard, sampleKeys(shard), verifyIndex);
        return lookup.find(keys(filters), range);
    }

    static KeyLookup.SampleKeys sampleKeys(Shard shard) {
        return new DecodedSampleKeys(shard);
    }

    private static List<byte[]> keys(List<ValueFilter> filters) {
        Set<Object> all = new HashSet<>(filters.get(0).values());
        for (ValueFilter filter : filters) {
            if (!filter.column().equalsIgnoreCase(SampleColumns.KEY)) {
                throw new IllegalArgumentException("no lookup by " + filter.column());
            }
            all.retainAll(filter.values());
        }
        List<byte[]> keys = new ArrayList<>();
        all.forEach(key -> keys.add(((UTF8String) key).getBytes()));
        return keys;
    }

    /** Reads the value of column {@code key} of single samples, decoding little more than the key. */
    private static final class DecodedSampleKeys implements KeyLookup.SampleKeys {
        private final Shard shard;
        private final IndexKeyReader indexKeys;
        private final ByteWindow window;
        private final MessagePackCursor cursor;

        DecodedSampleKeys(Shard shard) {
            this.shard = shard;
            this.indexKeys = new IndexKeyReader(shard);
            this.window = new ByteWindow(shard.data(), "samples");
            this.cursor = new MessagePackCursor(window);
        }

        @Override
        public byte[] key(long sample) throws IOException {
            SampleSlots slot = shard.table().orElseThrow().slots(sample, 1);
            CorruptFileException fault = slot.fault(0);
            if (fault != null) {
                throw fault;
            }
            window.limitReadAhead(slot.end(0));
            cursor.open(slot.start(0), (int) (slot.end(0) - slot.start(0)), sample);
            byte[] own = EmbeddedKey.read(cursor);
            return own == null ? indexKeys.readKey(sample) : own;
        }
    }

    /**
     * A range of samples in which a task looks up the requested keys through the index, and reads only the samples it
     * finds.
     */
    record KeyLookupSlice(KeyLookup.SampleRange range) implements Slice {
        /** Smallest number of bytes of key hashes for which a second task pays off. */
        private static final long LEAST_PASS = 64L << 20;

        /** Returns one slice with all samples. */
        public static List<Slice> single(long samples) {
            return List.of(new KeyLookupSlice(new KeyLookup.SampleRange(0, samples)));
        }

        /**
         * Returns slices that divide the scan of the key hashes among tasks. The hashes are in the order of the samples,
         * not sorted, so all of them are scanned.
         *
         * @param targetBytes most bytes of hashes per task; at least 64 MiB are used
         */
        public static List<Slice> split(long samples, long targetBytes) {
            long most = Math.max(LEAST_PASS, targetBytes) / Long.BYTES;
            List<Slice> slices = new ArrayList<>();
            for (long first = 0; first < samples; first += most) {
                slices.add(new KeyLookupSlice(new KeyLookup.SampleRange(first, Math.min(samples, first + most))));
            }
            return slices;
        }

        /** Always 0: the position of the slice in the data file is unknown before the lookup. */
        @Override
        public long offset() {
            return 0;
        }

        /** The size of the hashes of the range in bytes, at least 1. */
        @Override
        public long bytes() {
            return Math.max(1, Long.BYTES * (range.end() - range.first()));
        }
    }
}
