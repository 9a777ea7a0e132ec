package io.github.mlformats.tool.checksum;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Hashes arrays by their elements and positions. */
record ArrayHash(ValueHash element) implements ValueHash {
    @Override
    public long of(SpecializedGetters values, int i) {
        ArrayData array = values.getArray(i);
        EntryHash entries = new EntryHash();
        int size = array.numElements();
        for (int k = 0; k < size; k++) {
            entries.addIndexed(k, element.hashOrNull(array, k));
        }
        return entries.hash(size);
    }
}
