package io.github.mlformats.datadings.write.value;

import io.github.mlformats.datadings.format.write.MessagePackWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Writes arrays as MessagePack arrays. */
record ListWriter(ValueWriter elements) implements ValueWriter {
    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        ArrayData array = from.getArray(i);
        out.writeArrayHeader(array.numElements());
        for (int j = 0; j < array.numElements(); j++) {
            elements.writeNullable(array, j, out);
        }
    }
}
