package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.MapVector;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Builds a map column. The entries of a row are the rows of {@link #keys()} and {@link #values()} from {@link #start} to {@link
 * #end}.
 */
public final class MapBuilder extends ContainerBuilder {
    private final ColumnBuilder keys;
    private final ColumnBuilder values;
    private final MapVector vector;

    /** See {@link ColumnBuilder}. */
    public MapBuilder(
            BatchByteCounter byteCounter, String name, MapType type, ColumnBuilder keys, ColumnBuilder values) {
        super(byteCounter, name, type);
        this.keys = keys;
        this.values = values;
        this.vector = new MapVector(type, keys.vector(), values.vector());
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void startBatch() {
        super.startBatch();
        keys.startBatch();
        values.startBatch();
    }

    @Override
    public void finishBatch(int rows) {
        vector.setBatch(starts(), 0, rows, nulls());
        keys.finishBatch(start(rows));
        values.finishBatch(start(rows));
    }

    /** Returns the builder of all keys. The caller makes sure that keys are not null, and distinct within a map. */
    public ColumnBuilder keys() {
        return keys;
    }

    /** Returns the builder of all values. */
    public ColumnBuilder values() {
        return values;
    }
}
