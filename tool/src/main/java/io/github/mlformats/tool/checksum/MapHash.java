package io.github.mlformats.tool.checksum;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;

/** Hashes maps by their keys and values, independent of the order. */
record MapHash(ValueHash key, ValueHash value) implements ValueHash {
    @Override
    public long of(SpecializedGetters values, int i) {
        MapData map = values.getMap(i);
        ArrayData mapKeys = map.keyArray();
        ArrayData mapValues = map.valueArray();
        EntryHash entries = new EntryHash();
        int size = map.numElements();
        for (int k = 0; k < size; k++) {
            entries.add(key.hashOrNull(mapKeys, k), value.hashOrNull(mapValues, k));
        }
        return entries.hash(size);
    }
}
