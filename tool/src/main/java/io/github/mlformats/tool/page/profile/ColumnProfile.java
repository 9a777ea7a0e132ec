package io.github.mlformats.tool.page.profile;

import io.github.mlformats.tool.page.Block;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The profile of a column, in memory independent of the number of values. Counts values and nulls. Not thread-safe. */
abstract class ColumnProfile implements Serializable {
    private static final long serialVersionUID = 1L;

    private long values;
    private long nulls;

    /** Adds a value. @param value of the type specified by the column's {@link ProfiledColumn.Kind}; may be null */
    final void add(Object value) {
        if (value == null) {
            nulls++;
        } else {
            values++;
            addValue(value);
        }
    }

    /** @param value not null */
    abstract void addValue(Object value);

    /** Merges the profile of other rows of the same column. */
    void merge(ColumnProfile other) {
        values += other.values;
        nulls += other.nulls;
    }

    /** Number of values that are not null. */
    final long values() {
        return values;
    }

    /** Counts and statistics. */
    List<Block.Line> numbers() {
        return new ArrayList<>(List.of(line("values", values), line("nulls", nulls)));
    }

    /** Charts of the values. */
    abstract List<Block.Picture> pictures();

    static Block.Line line(String label, long count) {
        return new Block.Line(label, String.format(Locale.ROOT, "%,d", count));
    }
}
