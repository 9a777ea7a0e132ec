package io.github.mlformats.datadings.plan;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.lookup.SampleRange;
import java.util.ArrayList;
import java.util.List;

/** The few samples of a range that a query asks for by their keys: found through the index by the task that reads them. */
public record KeySlice(SampleRange range) implements Slice {
    /** A pass over fewer bytes of hashes is not worth a second task. */
    private static final long LEAST_PASS = 64L << 20;

    /** One slice for all samples. */
    public static List<Slice> whole(long samples) {
        return List.of(new KeySlice(new SampleRange(0, samples)));
    }

    /**
     * Slices whose tasks share the pass over the key hashes, which stand in the samples' order and so have to be looked at one by one.
     *
     * @param targetBytes most bytes of hashes for a task, unless that is very little
     */
    public static List<Slice> shared(long samples, long targetBytes) {
        long most = Math.max(LEAST_PASS, targetBytes) / Long.BYTES;
        List<Slice> slices = new ArrayList<>();
        for (long first = 0; first < samples; first += most) {
            slices.add(new KeySlice(new SampleRange(first, Math.min(samples, first + most))));
        }
        return slices;
    }

    /** Next to nothing is read of the data file itself, wherever it is. */
    @Override
    public long offset() {
        return 0;
    }

    /** Bytes of the hashes. */
    @Override
    public long bytes() {
        return Math.max(1, Long.BYTES * (range.end() - range.first()));
    }
}
