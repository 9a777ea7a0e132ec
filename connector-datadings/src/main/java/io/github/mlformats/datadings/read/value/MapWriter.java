package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.MapVector;
import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.type.KeyText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Maps with any keys, which become text; of a key that is there twice, the last value. Different keys of the same text, such as
 * {@code 1} and {@code "1"}, would lose an entry: they are corrupt. */
final class MapWriter extends ColumnWriter {
    private final TextWriter keys;
    private final ColumnWriter entries;
    private final MapVector vector;
    private final Ends ends = new Ends();

    /**
     * An entry of a map.
     *
     * @param key what its key is
     * @param value where its value begins
     */
    private record Entry(Kind key, int value) {}

    MapWriter(ValueReader values, String name, MapType type, TextWriter keys, ColumnWriter entries) {
        super(values, name, type);
        this.keys = keys;
        this.entries = entries;
        this.vector = new MapVector(type, keys.vector(), entries.vector());
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void clear() {
        ends.clear();
        keys.clear();
        entries.clear();
    }

    @Override
    public void show(int rows) {
        vector.show(ends.starts(), 0, rows, ends.nulls());
        keys.show(ends.start(rows));
        entries.show(ends.start(rows));
    }

    @Override
    public void putNull(int row) {
        values.held().hold(Integer.BYTES);
        ends.putNull(row);
    }

    @Override
    boolean putMap(int row) throws IOException {
        MessageCursor cursor = values.cursor();
        cursor.next();
        int pairs = cursor.length();
        int start = ends.start(row);
        Map<String, Entry> found = new LinkedHashMap<>();
        values.held().hold(Integer.BYTES);
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            int at = cursor.at();
            Kind kind = cursor.peek();
            String key = KeyText.read(cursor);
            Entry other = found.put(key, new Entry(kind, cursor.at()));
            if (other != null && (other.key == Kind.STR) != (kind == Kind.STR)) {
                throw cursor.corrupt(
                        at,
                        "keys of which each has a text of its own, as column '" + name + "' is a map by text",
                        "the keys " + other.key + " and " + kind + " of the text '" + key + "'");
            }
            cursor.skip();
        }
        int end = cursor.at();
        int place = start;
        for (Map.Entry<String, Entry> entry : found.entrySet()) {
            keys.putBytes(place, entry.getKey().getBytes(StandardCharsets.UTF_8));
            cursor.seek(entry.getValue().value);
            entries.read(place);
            place++;
        }
        cursor.leave();
        cursor.seek(end);
        ends.put(row, place);
        return true;
    }
}
