package io.github.mlformats.tool.page.sketch;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.draw.Drawing;
import io.github.mlformats.tool.page.draw.TopValues;
import java.util.List;

/** Profile of strings, and of other values by the beginning of their text: most frequent values. */
final class TextSketch implements Sketch {
    private static final long serialVersionUID = 1L;
    private static final int TOP = 8;
    private static final int MAX_TEXT = 40;

    private final Counts counts = new Counts();
    private final Frequent frequent = new Frequent();
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
    public void merge(Sketch sketch) {
        TextSketch other = (TextSketch) sketch;
        counts.merge(other.counts);
        frequent.merge(other.frequent);
        empty += other.empty;
    }

    @Override
    public List<Block.Line> numbers() {
        List<Block.Line> lines = counts.lines();
        lines.add(Counts.line("empty", empty));
        return lines;
    }

    @Override
    public List<Block.Picture> pictures() {
        // If all values are distinct, none is frequent.
        List<Drawing.Row> rows = frequent.top(TOP).stream()
                .filter(value -> value.getValue() > 1 || counts.values() == 1)
                .map(value -> TopValues.row(PlainText.cut(value.getKey(), MAX_TEXT), value.getValue(), counts.values()))
                .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(new Block.Picture("most frequent", "", new Drawing.Rows(List.of(), rows)));
    }
}
