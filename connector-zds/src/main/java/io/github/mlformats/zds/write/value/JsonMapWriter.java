package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.spi.write.ColumnPath;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;

/**
 * Writes maps as objects with the entries in order, and null values as JSON null. Keys that differ only in invalid
 * UTF-8, which is written as U+FFFD, are an error, because readers would see a single entry.
 */
record JsonMapWriter(Key keys, JsonValueWriter values, ColumnPath path) implements JsonValueWriter {
    private static final char REPLACEMENT = '\uFFFD';

    /** Converts a map key to a field name. */
    interface Key {
        String of(ArrayData keys, int i);
    }

    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        MapData map = from.getMap(i);
        ArrayData allKeys = map.keyArray();
        ArrayData allValues = map.valueArray();
        Set<String> replaced = null;
        out.writeStartObject();
        for (int j = 0; j < map.numElements(); j++) {
            String key = keys.of(allKeys, j);
            if (key.indexOf(REPLACEMENT) >= 0) {
                replaced = replaced == null ? new HashSet<>() : replaced;
                if (!replaced.add(key)) {
                    throw path.unsupportedValue("duplicate map key '" + PlainText.truncate(key)
                            + "', because invalid UTF-8 is written as U+FFFD. Make the keys valid UTF-8");
                }
            }
            out.writeFieldName(key);
            values.writeNullable(allValues, j, out);
        }
        out.writeEndObject();
    }
}
