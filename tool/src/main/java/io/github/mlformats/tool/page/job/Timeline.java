package io.github.mlformats.tool.page.job;

import io.github.mlformats.core.inspect.chart.Histogram;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Histograms of units over their end times. */
final class Timeline {
    private static final int BINS = 48;
    private static final double MILLIS = 1000;

    private final List<UnitRecord> units;
    private final double first;
    private final double last;

    /** @param units at least one */
    Timeline(List<UnitRecord> units) {
        this.units = units;
        this.first = units.stream().mapToLong(UnitRecord::started).min().orElseThrow() / MILLIS;
        this.last = units.stream().mapToDouble(Timeline::end).max().orElseThrow();
    }

    private static double end(UnitRecord unit) {
        return (unit.started() + unit.millis()) / MILLIS;
    }

    /** @param thing name of what {@code amount} counts, in singular */
    Histogram of(String title, String note, String thing, ToLongFunction<UnitRecord> amount) {
        double width = Math.max(1 / MILLIS, last - first) / BINS;
        long[] amounts = new long[BINS];
        for (UnitRecord unit : units) {
            amounts[(int) Math.min(BINS - 1, Math.max(0, (end(unit) - first) / width))] += amount.applyAsLong(unit);
        }
        List<Histogram.Bin> bins = new ArrayList<>();
        for (int i = 0; i < BINS; i++) {
            bins.add(new Histogram.Bin(first + i * width, first + (i + 1) * width, amounts[i]));
        }
        return new Histogram(title, note, Histogram.Unit.TIME, thing, bins);
    }
}
