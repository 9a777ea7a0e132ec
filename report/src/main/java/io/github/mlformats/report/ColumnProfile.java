package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.report.Page.Block;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.Union;

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
    abstract List<Chart> charts();

    static Block.Line line(String label, long count) {
        return new Block.Line(label, HumanReadable.count(count));
    }

    /** Estimates the number of distinct values, with an error of about 2%, and never above the number of values. */
    static final class DistinctCount implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final int LOG_SIZE = 12;

        private transient HllSketch sketch = new HllSketch(LOG_SIZE);
        private long values;

        /** @param hash hash of a value */
        void add(long hash) {
            sketch.update(hash);
            values++;
        }

        void merge(DistinctCount other) {
            Union union = new Union(LOG_SIZE);
            union.update(sketch);
            union.update(other.sketch);
            sketch = union.getResult();
            values += other.values;
        }

        /** The estimate as a line of the profile. */
        Block.Line line() {
            long estimate = Math.min(values, Math.round(sketch.getEstimate()));
            return new Block.Line("distinct", "≈ " + HumanReadable.count(estimate));
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(sketch.toCompactByteArray());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sketch = HllSketch.heapify((byte[]) in.readObject());
        }
    }
}
