package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;

/** Writes maps as objects, entries in their order; nulls stay. */
record MapWriter(Key keys, ValueWriter values) implements ValueWriter {
    /** The text of a key. */
    interface Key {
        String of(ArrayData keys, int i);
    }

    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        MapData map = from.getMap(i);
        ArrayData allKeys = map.keyArray();
        ArrayData allValues = map.valueArray();
        out.writeStartObject();
        for (int j = 0; j < map.numElements(); j++) {
            out.writeFieldName(keys.of(allKeys, j));
            values.writeNullable(allValues, j, out);
        }
        out.writeEndObject();
    }
}
