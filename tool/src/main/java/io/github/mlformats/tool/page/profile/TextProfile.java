package io.github.mlformats.tool.page.profile;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.ChartDrawer;
import io.github.mlformats.tool.page.Drawing;
import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Profile of strings, and of other values by the beginning of their text: most frequent values. */
final class TextProfile extends ColumnProfile {
    private static final long serialVersionUID = 1L;
    private static final int TOP = 8;
    private static final int MAX_TEXT = 40;

    private final FrequentValues frequent = new FrequentValues();
    private long empty;

    @Override
    void addValue(Object value) {
        String text = (String) value;
        frequent.add(text);
        empty += text.isEmpty() ? 1 : 0;
    }

    @Override
    void merge(ColumnProfile sketch) {
        TextProfile other = (TextProfile) sketch;
        super.merge(sketch);
        frequent.merge(other.frequent);
        empty += other.empty;
    }

    @Override
    List<Block.Line> numbers() {
        List<Block.Line> lines = super.numbers();
        lines.add(line("empty", empty));
        return lines;
    }

    @Override
    List<Block.Picture> pictures() {
        // If all values are distinct, none is frequent.
        List<Drawing.Row> rows = frequent.mostFrequent(TOP).stream()
                .filter(value -> value.getValue() > 1 || values() == 1)
                .map(value ->
                        ChartDrawer.frequency(PlainText.truncate(value.getKey(), MAX_TEXT), value.getValue(), values()))
                .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(new Block.Picture("most frequent", "", new Drawing.Rows(List.of(), rows)));
    }

    /**
     * Counts the occurrences of values, unless there are too many distinct ones. Not a sketch of DataSketches like the other
     * profiles: the serializer of its frequent items is in another package in Spark 3.5 than in Spark 4.
     */
    static final class FrequentValues implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final int MAX_VALUES = 4096;

        private final HashMap<String, Long> counts = new HashMap<>();
        private boolean tooMany;

        void add(String value) {
            add(value, 1);
        }

        private void add(String value, long count) {
            if (!tooMany) {
                counts.merge(value, count, Long::sum);
                tooMany = counts.size() > MAX_VALUES;
            }
            if (tooMany) {
                counts.clear();
            }
        }

        void merge(FrequentValues other) {
            tooMany |= other.tooMany;
            other.counts.forEach(this::add);
            if (tooMany) {
                counts.clear();
            }
        }

        /** The most frequent values, in descending order; empty if there were too many distinct values. */
        List<Map.Entry<String, Long>> mostFrequent(int most) {
            Comparator<Map.Entry<String, Long>> order = Map.Entry.comparingByValue(Comparator.reverseOrder());
            return counts.entrySet().stream()
                    .sorted(order.thenComparing(Map.Entry.comparingByKey()))
                    .limit(most)
                    .toList();
        }
    }
}
