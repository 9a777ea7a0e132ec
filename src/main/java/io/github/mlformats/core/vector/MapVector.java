package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarMap;

/** Maps that share one vector of keys and one of values. */
public final class MapVector extends BatchVector {
    private final ColumnVector keys;
    private final ColumnVector values;
    private int[] starts;
    private int first;

    /**
     * @param keys shows the keys of all rows, one row after the other
     * @param values those of the keys
     */
    public MapVector(MapType type, ColumnVector keys, ColumnVector values) {
        super(type);
        this.keys = keys;
        this.values = values;
    }

    /**
     * Shows a new batch; keys and values have to show their own.
     *
     * @param starts map i is the entries {@code [starts[first + i], starts[first + i + 1])}
     * @param nulls which maps are null: map i if bit {@code first + i} is set; null if none is
     */
    public void show(int[] starts, int first, int count, BitSet nulls) {
        this.starts = starts;
        this.first = first;
        show(count, nulls, first);
    }

    @Override
    public ColumnarMap getMap(int row) {
        if (isNullAt(row)) {
            return null;
        }
        int start = starts[first + row];
        return new ColumnarMap(keys, values, start, starts[first + row + 1] - start);
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return ordinal == 0 ? keys : values;
    }
}
