package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.MapVector;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Maps from text: their entries are the rows of {@link #keys()} and {@link #values()}, placed as a list's elements. */
public final class MapBuilder extends ColumnBuilder {
    private final TextBuilder keys;
    private final ColumnBuilder values;
    private final MapVector vector;
    private final Ends ends = new Ends();

    /** See {@link ColumnBuilder}. */
    public MapBuilder(BatchBytes held, String name, MapType type, TextBuilder keys, ColumnBuilder values) {
        super(held, name, type);
        this.keys = keys;
        this.values = values;
        this.vector = new MapVector(type, keys.vector(), values.vector());
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void clear() {
        ends.clear();
        keys.clear();
        values.clear();
    }

    @Override
    public void show(int rows) {
        vector.show(ends.starts(), 0, rows, ends.nulls());
        keys.show(ends.start(rows));
        values.show(ends.start(rows));
    }

    @Override
    public void putNull(int row) {
        held.hold(Integer.BYTES);
        ends.putNull(row);
    }

    /** The keys of all maps; Spark wants none null and none twice in a map. */
    public TextBuilder keys() {
        return keys;
    }

    /** The values of all maps. */
    public ColumnBuilder values() {
        return values;
    }

    /** The place of a row's first entry, all rows before it being put. */
    public int start(int row) {
        return ends.start(row);
    }

    /** Puts a row whose entries were put: from {@link #start} on, the last one before {@code end}. */
    public void end(int row, int end) {
        held.hold(Integer.BYTES);
        ends.put(row, end);
    }
}
