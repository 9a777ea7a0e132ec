package io.github.mlformats.tool.page.profile;

import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the occurrences of values, unless there are too many distinct ones. */
final class FrequentValues implements Serializable {
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
