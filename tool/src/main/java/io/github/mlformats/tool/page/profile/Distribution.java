package io.github.mlformats.tool.page.profile;

import io.github.mlformats.core.inspect.chart.Histogram;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.memory.Memory;

/** Estimates the distribution of finite numbers in constant memory, with an error of about 1%. */
final class Distribution implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int BINS = 24;

    private transient KllDoublesSketch sketch = KllDoublesSketch.newHeapInstance();

    void add(double value) {
        sketch.update(value);
    }

    void merge(Distribution other) {
        if (!other.sketch.isEmpty()) {
            sketch.merge(other.sketch);
        }
    }

    /**
     * Bins of equal width. @param whole whether all values are whole numbers, which get a bin each if the range is
     * small
     */
    List<Histogram.Bin> bins(double min, double max, boolean whole) {
        double width = whole ? max - min + 1 : max - min;
        if (sketch.isEmpty() || Double.isInfinite(width)) {
            return List.of();
        }
        int count = width == 0 ? 1 : whole && width < BINS ? (int) width : BINS;
        double[] ends = new double[count];
        for (int i = 0; i < count; i++) {
            ends[i] = min + width * (i + 1) / count;
        }
        List<Histogram.Bin> bins = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < count; i++) {
            long upTo = i == count - 1 ? sketch.getN() : below(ends[i]);
            bins.add(new Histogram.Bin(i == 0 ? min : ends[i - 1], ends[i], Math.max(0, upTo - before)));
            before = Math.max(before, upTo);
        }
        return bins;
    }

    private long below(double end) {
        // Just below the end, since inclusiveness differs between versions of the library.
        return Math.round(sketch.getCDF(new double[] {Math.nextDown(end)})[0] * sketch.getN());
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.writeObject(sketch.toByteArray());
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        sketch = KllDoublesSketch.heapify(Memory.wrap((byte[]) in.readObject()));
    }
}
