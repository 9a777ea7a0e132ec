package io.github.mlformats.datadings.write.value;

import io.github.mlformats.datadings.format.write.MessageWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;

/** Writes maps, entries in their order. */
record MapWriter(ValueWriter keys, ValueWriter values) implements ValueWriter {
    @Override
    public void write(SpecializedGetters from, int i, MessageWriter out) {
        MapData map = from.getMap(i);
        ArrayData allKeys = map.keyArray();
        ArrayData allValues = map.valueArray();
        out.map(map.numElements());
        for (int j = 0; j < map.numElements(); j++) {
            keys.write(allKeys, j, out);
            values.writeNullable(allValues, j, out);
        }
    }
}
