package io.github.mlformats.tool.page.profile;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.draw.Drawing;
import io.github.mlformats.tool.page.draw.TopValueBars;
import java.util.List;

/** Profile of strings, and of other values by the beginning of their text: most frequent values. */
final class TextProfile implements ColumnProfile {
    private static final long serialVersionUID = 1L;
    private static final int TOP = 8;
    private static final int MAX_TEXT = 40;

    private final ValueCounts counts = new ValueCounts();
    private final FrequentValues frequent = new FrequentValues();
    private long empty;

    @Override
    public void add(Object value) {
        if (counts.add(value)) {
            String text = (String) value;
            frequent.add(text);
            empty += text.isEmpty() ? 1 : 0;
        }
    }

    @Override
    public void merge(ColumnProfile sketch) {
        TextProfile other = (TextProfile) sketch;
        counts.merge(other.counts);
        frequent.merge(other.frequent);
        empty += other.empty;
    }

    @Override
    public List<Block.Line> numbers() {
        List<Block.Line> lines = counts.lines();
        lines.add(ValueCounts.line("empty", empty));
        return lines;
    }

    @Override
    public List<Block.Picture> pictures() {
        // If all values are distinct, none is frequent.
        List<Drawing.Row> rows = frequent.mostFrequent(TOP).stream()
                .filter(value -> value.getValue() > 1 || counts.values() == 1)
                .map(value -> TopValueBars.row(
                        PlainText.truncate(value.getKey(), MAX_TEXT), value.getValue(), counts.values()))
                .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(new Block.Picture("most frequent", "", new Drawing.Rows(List.of(), rows)));
    }
}
