package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarMap;

/** A vector of maps that share one key vector and one value vector. */
public final class MapVector extends BatchVector {
    private final ColumnVector keys;
    private final ColumnVector values;
    private int[] starts;
    private int first;

    /**
     * @param keys the keys of all rows, concatenated
     * @param values the values of these keys
     */
    public MapVector(MapType type, ColumnVector keys, ColumnVector values) {
        super(type);
        this.keys = keys;
        this.values = values;
    }

    /**
     * Sets a new batch. The batches of keys and values are set separately.
     *
     * @param starts map i is the entries {@code [starts[first + i], starts[first + i + 1])}
     * @param nulls which maps are null: map i if bit {@code first + i} is set; null if none is
     */
    public void setBatch(int[] starts, int first, int count, BitSet nulls) {
        this.starts = starts;
        this.first = first;
        setBatch(count, nulls, first);
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
