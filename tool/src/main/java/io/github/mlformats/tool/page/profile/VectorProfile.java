package io.github.mlformats.tool.page.profile;

import io.github.mlformats.core.inspect.chart.Histogram.Unit;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.draw.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;

/** Profile of vectors from their {@link VectorSummary}: lengths and nonzero values. */
final class VectorProfile implements ColumnProfile {
    private static final long serialVersionUID = 1L;

    private final ValueCounts counts = new ValueCounts();
    private final NumberProfile nonZeros = new NumberProfile(Unit.NUMBER);
    private long minLength = Long.MAX_VALUE;
    private long maxLength = Long.MIN_VALUE;
    private double slots;
    private double filled;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    @Override
    public void add(Object value) {
        if (!counts.add(value)) {
            return;
        }
        Row summary = (Row) value;
        int length = summary.getInt(0);
        minLength = Math.min(minLength, length);
        maxLength = Math.max(maxLength, length);
        slots += length;
        filled += summary.getInt(1);
        nonZeros.add(summary.getInt(1));
        if (!summary.isNullAt(2)) {
            min = Math.min(min, summary.getDouble(2));
            max = Math.max(max, summary.getDouble(3));
        }
    }

    @Override
    public void merge(ColumnProfile sketch) {
        VectorProfile other = (VectorProfile) sketch;
        counts.merge(other.counts);
        nonZeros.merge(other.nonZeros);
        minLength = Math.min(minLength, other.minLength);
        maxLength = Math.max(maxLength, other.maxLength);
        slots += other.slots;
        filled += other.filled;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    @Override
    public List<Block.Line> numbers() {
        List<Block.Line> lines = new ArrayList<>(counts.lines());
        if (counts.values() > 0) {
            String length = String.format(Locale.ROOT, "%,d", minLength);
            lines.add(new Block.Line(
                    "length",
                    minLength == maxLength ? length : length + String.format(Locale.ROOT, " – %,d", maxLength)));
            String zero = slots == 0 ? "" : String.format(Locale.ROOT, "%.1f%%", 100 * (1 - filled / slots));
            lines.add(new Block.Line("zeros", zero));
        }
        if (min <= max) {
            lines.add(new Block.Line("min", NumberText.format(min)));
            lines.add(new Block.Line("max", NumberText.format(max)));
        }
        return lines;
    }

    @Override
    public List<Block.Picture> pictures() {
        return nonZeros.pictures().stream()
                .map(picture -> new Block.Picture("nonzero values", "", picture.drawing()))
                .toList();
    }
}
