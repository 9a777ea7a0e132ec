package io.github.mlformats.tool.page.profile;

import io.github.mlformats.tool.page.Block;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts values and nulls. */
final class ValueCounts implements Serializable {
    private static final long serialVersionUID = 1L;

    private long values;
    private long nulls;

    /** Counts a value. @return whether it is not null */
    boolean add(Object value) {
        if (value == null) {
            nulls++;
        } else {
            values++;
        }
        return value != null;
    }

    void merge(ValueCounts other) {
        values += other.values;
        nulls += other.nulls;
    }

    long values() {
        return values;
    }

    /** The counts as lines of a card. */
    List<Block.Line> lines() {
        List<Block.Line> lines = new ArrayList<>();
        lines.add(line("values", values));
        lines.add(line("nulls", nulls));
        return lines;
    }

    static Block.Line line(String label, long count) {
        return new Block.Line(label, String.format(Locale.ROOT, "%,d", count));
    }
}
