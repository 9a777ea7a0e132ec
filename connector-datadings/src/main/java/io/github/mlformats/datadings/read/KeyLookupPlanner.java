package io.github.mlformats.datadings.read;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.ValueFilter;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SidecarFile;
import io.github.mlformats.datadings.format.index.SidecarFiles;
import io.github.mlformats.datadings.format.lookup.KeyLookup;
import io.github.mlformats.datadings.format.lookup.SampleRange;
import io.github.mlformats.datadings.format.type.SampleColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.unsafe.types.UTF8String;

/** Decides whether a filter on column {@code key} uses the index, and looks the keys up. */
public final class KeyLookupPlanner {
    /** Number of keys up to which a lookup is always selective. */
    private static final int FEW = 1000;
    /** Ratio of samples to keys below which a full scan is faster: it reads large ranges, in many tasks. */
    private static final int SELECTIVE = 16;

    private KeyLookupPlanner() {}

    /**
     * Returns whether the filter is selective and there is a key index. The lookup itself runs in the task that reads
     * the samples.
     */
    public static boolean isWorthwhile(List<ValueFilter> filters, long samples, SidecarFiles sidecarFiles)
            throws IOException {
        if (!isSelective(filters, samples)) {
            return false;
        }
        for (SidecarFile file : List.of(SidecarFile.KEY_HASHES, SidecarFile.KEYS, SidecarFile.INDEX)) {
            if (sidecarFiles.open(file).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSelective(List<ValueFilter> filters, long samples) {
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
    public static List<Slice> planSlices(long samples, SidecarFiles sidecarFiles, boolean verifyIndex, long targetBytes)
            throws IOException {
        boolean shared =
                !verifyIndex && sidecarFiles.open(SidecarFile.KEY_HASHES).isPresent();
        return shared ? KeyLookupSlice.split(samples, targetBytes) : KeyLookupSlice.single(samples);
    }

    /**
     * Returns the numbers of the samples of a range that may match all filters, in order; empty if the index cannot
     * answer and all samples have to be read.
     */
    static Optional<long[]> findSamples(ReadRequest request, Shard shard, boolean verifyIndex, SampleRange range)
            throws IOException {
        List<ValueFilter> filters = request.lookupFilter().values();
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty() || !isSelective(filters, table.get().samples())) {
            return Optional.empty();
        }
        KeyLookup lookup = new KeyLookup(shard, new DecodedSampleKeys(shard, request.caseSensitive()), verifyIndex);
        return lookup.find(keys(filters), range);
    }

    private static List<byte[]> keys(List<ValueFilter> filters) {
        Set<Object> all = new HashSet<>(filters.get(0).values());
        for (ValueFilter filter : filters) {
            if (!filter.column().equals(SampleColumns.KEY)) {
                throw new IllegalArgumentException("no lookup by " + filter.column());
            }
            all.retainAll(filter.values());
        }
        List<byte[]> keys = new ArrayList<>();
        all.forEach(key -> keys.add(((UTF8String) key).getBytes()));
        return keys;
    }
}
