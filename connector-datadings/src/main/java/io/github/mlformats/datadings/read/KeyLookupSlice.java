package io.github.mlformats.datadings.read;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.lookup.KeyLookup;
import java.util.ArrayList;
import java.util.List;

/**
 * A range of samples in which a task looks up the requested keys through the index, and reads only the samples it
 * finds.
 */
public record KeyLookupSlice(KeyLookup.SampleRange range) implements Slice {
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
