package io.github.mlformats.tool.page.profile;

import io.github.mlformats.core.inspect.chart.Histogram;
import io.github.mlformats.core.inspect.chart.Histogram.Unit;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.draw.ChartDrawer;
import io.github.mlformats.tool.page.draw.NumberText;
import io.github.mlformats.tool.page.draw.Palette;
import java.util.List;

/** Profile of numbers, times or lengths: minimum, maximum, mean, distinct count and distribution. */
final class NumberProfile implements ColumnProfile {
    private static final long serialVersionUID = 1L;

    private final Unit unit;
    /** The measured property of the values, such as their length; empty for the values themselves. */
    private final String what;

    private final ValueCounts counts = new ValueCounts();
    private final DistinctCount distinct = new DistinctCount();
    private final Distribution distribution = new Distribution();
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double sum;
    private long finite;
    private boolean whole = true;

    NumberProfile(Unit unit) {
        this(unit, "");
    }

    /** @param what the measured property of the values, such as their length */
    NumberProfile(Unit unit, String what) {
        this.unit = unit;
        this.what = what;
    }

    private String label(String label) {
        return what.isEmpty() ? label : label + " " + what;
    }

    @Override
    public void add(Object value) {
        if (!counts.add(value)) {
            return;
        }
        double number = ((Number) value).doubleValue();
        distinct.add(number);
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
    public void merge(ColumnProfile sketch) {
        NumberProfile other = (NumberProfile) sketch;
        counts.merge(other.counts);
        distinct.merge(other.distinct);
        distribution.merge(other.distribution);
        finite += other.finite;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        whole &= other.whole;
    }

    @Override
    public List<Block.Line> numbers() {
        List<Block.Line> lines = counts.lines();
        if (what.isEmpty()) {
            lines.add(distinct.line());
        }
        if (finite < counts.values()) {
            lines.add(ValueCounts.line("NaN or infinite", counts.values() - finite));
        }
        if (finite > 0) {
            lines.add(new Block.Line(label("mean"), NumberText.format(sum / finite, unit)));
            lines.add(new Block.Line(label("min"), NumberText.format(min, unit)));
            lines.add(new Block.Line(label("max"), NumberText.format(max, unit)));
        }
        return lines;
    }

    @Override
    public List<Block.Picture> pictures() {
        List<Histogram.Bin> bins = distribution.bins(min, max, whole && unit == Unit.NUMBER);
        if (bins.isEmpty()) {
            return List.of();
        }
        Histogram histogram = new Histogram("", "", unit, "value", bins);
        return List.of(new Block.Picture(what, "", ChartDrawer.draw(histogram, new Palette())));
    }
}
