package io.github.mlformats.tool.page.profile;

import io.github.mlformats.tool.page.Block;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.Union;

/** Estimates the number of distinct values, with an error of about 2%. */
final class DistinctCount implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int LOG_SIZE = 12;

    private transient HllSketch sketch = new HllSketch(LOG_SIZE);

    void add(double value) {
        sketch.update(value);
    }

    /** @param hash hash of a value */
    void add(long hash) {
        sketch.update(hash);
    }

    void merge(DistinctCount other) {
        Union union = new Union(LOG_SIZE);
        union.update(sketch);
        union.update(other.sketch);
        sketch = union.getResult();
    }

    long estimate() {
        return Math.round(sketch.getEstimate());
    }

    /** Returns the estimate as a line of the column profile. */
    Block.Line line() {
        return new Block.Line(
                "distinct", "≈ " + ColumnProfile.line("", estimate()).text());
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.writeObject(sketch.toCompactByteArray());
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        sketch = HllSketch.heapify((byte[]) in.readObject());
    }
}
