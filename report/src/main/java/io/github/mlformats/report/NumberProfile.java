package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Histogram;
import io.github.mlformats.core.inspect.Chart.Histogram.Unit;
import io.github.mlformats.report.Page.Block;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.memory.Memory;

/** Profile of numbers, times or lengths: minimum, maximum, mean and distribution. */
final class NumberProfile extends ColumnProfile {
    private static final long serialVersionUID = 1L;

    private final Unit unit;
    /** The number that is profiled of each value, such as its length; empty for the values themselves. */
    private final String what;

    private final Distribution distribution = new Distribution();
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double sum;
    private long finite;
    private boolean whole = true;

    NumberProfile(Unit unit) {
        this(unit, "");
    }

    /** @param what a noun for the number that is profiled of each value, such as {@code length}, for labels and titles */
    NumberProfile(Unit unit, String what) {
        this.unit = unit;
        this.what = what;
    }

    private String label(String label) {
        return what.isEmpty() ? label : label + " " + what;
    }

    @Override
    void addValue(Object value) {
        double number = ((Number) value).doubleValue();
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return;
        }
        finite++;
        sum += number;
        min = Math.min(min, number);
        max = Math.max(max, number);
        whole &= number == Math.rint(number);
        distribution.add(number);
    }

    @Override
    void merge(ColumnProfile sketch) {
        NumberProfile other = (NumberProfile) sketch;
        super.merge(sketch);
        distribution.merge(other.distribution);
        finite += other.finite;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        whole &= other.whole;
    }

    @Override
    List<Block.Line> numbers() {
        List<Block.Line> lines = super.numbers();
        if (finite < values()) {
            lines.add(line("NaN or infinite", values() - finite));
        }
        if (finite > 0) {
            lines.add(new Block.Line(label("mean"), NumberText.format(sum / finite, unit)));
            lines.add(new Block.Line(label("min"), NumberText.format(min, unit)));
            lines.add(new Block.Line(label("max"), NumberText.format(max, unit)));
        }
        return lines;
    }

    @Override
    List<Chart> charts() {
        List<Histogram.Bin> bins = distribution.bins(min, max, whole && unit == Unit.NUMBER);
        return bins.isEmpty() ? List.of() : List.of(new Histogram(what, "", unit, "value", bins));
    }

    /** Estimates the distribution of finite numbers in constant memory, with an error of about 1%. */
    static final class Distribution implements Serializable {
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
}
