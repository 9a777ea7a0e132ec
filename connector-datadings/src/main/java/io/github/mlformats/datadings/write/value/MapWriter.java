package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;

/**
 * Writes maps in entry order. Invalid UTF-8 in string keys is replaced by U+FFFD; a map in which two keys become equal
 * this way is rejected, as readers would lose an entry.
 */
record MapWriter(ValueWriter keys, ValueWriter values, ColumnPath place) implements ValueWriter {
    private static final char REPLACEMENT = '\uFFFD';

    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        MapData map = from.getMap(i);
        ArrayData allKeys = map.keyArray();
        ArrayData allValues = map.valueArray();
        Set<String> replaced = keys instanceof TextWriter ? new HashSet<>(0) : null;
        out.writeMapHeader(map.numElements());
        for (int j = 0; j < map.numElements(); j++) {
            keys.write(allKeys, j, out);
            if (keys instanceof TextWriter text) {
                check(text, out.buffer().bytes(), replaced);
            }
            values.writeNullable(allValues, j, out);
        }
    }

    /** @param replaced the keys with U+FFFD that were written so far */
    private void check(TextWriter key, byte[] bytes, Set<String> replaced) {
        if (Utf8.isAscii(bytes, key.at(), key.at() + key.length())) {
            return;
        }
        String text = new String(bytes, key.at(), key.length(), StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0 && !replaced.add(text)) {
            throw place.unsupportedValue("two keys of a map are the same text, '" + PlainText.truncate(text)
                    + "', because invalid UTF-8 is written as U+FFFD: make the keys valid UTF-8, or cast them to"
                    + " binary");
        }
    }
}
