package io.github.mlformats.core.inspect;

import io.github.mlformats.core.inspect.Chart.Histogram;
import java.util.ArrayList;
import java.util.List;

/** Builds a {@link Histogram} of sizes in bytes in constant memory, with two bins for each power of two. */
public final class SizeHistogramBuilder {
    private final long[] counts = new long[2 * Long.SIZE];

    /** Adds a size, which must not be negative. */
    public void add(long bytes) {
        counts[bin(bytes)]++;
    }

    private static int bin(long bytes) {
        if (bytes < 2) {
            return (int) Math.max(0, bytes);
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes);
        boolean upper = (bytes >>> (octave - 1) & 1) == 1;
        return 2 * octave + (upper ? 1 : 0);
    }

    private static double start(int bin) {
        return bin < 2 ? bin : Math.pow(2, bin / 2) * (bin % 2 == 0 ? 1 : 1.5);
    }

    /** Builds the chart, from the first non-empty bin to the last. @param thing the counted items */
    public Histogram build(String title, String note, String thing) {
        List<Histogram.Bin> bins = new ArrayList<>();
        int empty = 0;
        for (int bin = 0; bin < counts.length; bin++) {
            if (counts[bin] == 0) {
                empty++;
                continue;
            }
            for (int before = bins.isEmpty() ? bin : bin - empty; before <= bin; before++) {
                bins.add(new Histogram.Bin(start(before), start(before + 1), counts[before]));
            }
            empty = 0;
        }
        return new Histogram(title, note, Histogram.Unit.BYTES, thing, bins);
    }
}
