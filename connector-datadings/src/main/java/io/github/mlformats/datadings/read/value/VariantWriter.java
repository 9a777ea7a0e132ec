package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.datadings.schema.Variants;
import java.io.IOException;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Variants, made of the values' JSON. */
final class VariantWriter extends ColumnWriter {
    private final BinaryWriter value;
    private final BinaryWriter metadata;
    private final StructVector vector;
    private final BitSet nulls = new BitSet();

    VariantWriter(ValueReader values, String name, DataType type) {
        super(values, name, type);
        this.value = new BinaryWriter(values, name);
        this.metadata = new BinaryWriter(values, name);
        this.vector = new StructVector(type, value.vector(), metadata.vector());
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void clear() {
        nulls.clear();
        value.clear();
        metadata.clear();
    }

    @Override
    public void show(int rows) {
        vector.showStructs(rows, nulls.isEmpty() ? null : nulls, 0);
        value.show(rows);
        metadata.show(rows);
    }

    @Override
    public void putNull(int row) {
        nulls.set(row);
        value.putNull(row);
        metadata.putNull(row);
    }

    @Override
    void putOther(int row) throws IOException {
        put(row, values.json().plain());
    }

    private void put(int row, String json) {
        byte[][] encoded = Variants.encode(json);
        value.putBytes(row, encoded[0]);
        metadata.putBytes(row, encoded[1]);
        values.held().hold(encoded[0].length + encoded[1].length);
        nulls.clear(row);
    }
}
