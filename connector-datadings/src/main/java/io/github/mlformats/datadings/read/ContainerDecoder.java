package io.github.mlformats.datadings.read;

import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.ListBuilder;
import io.github.mlformats.core.record.MapBuilder;
import io.github.mlformats.core.record.TextBuilder;
import io.github.mlformats.datadings.format.message.CanonicalJsonWriter;
import io.github.mlformats.datadings.format.message.EmbeddedKey;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Decodes MessagePack arrays and maps into list, map and struct columns. */
final class ContainerDecoder {
    private final ValueDecoder values;
    private final MessagePackCursor cursor;
    private boolean hasNonStringKeys;

    ContainerDecoder(ValueDecoder values) {
        this.values = values;
        this.cursor = values.cursor();
    }

    /**
     * An entry of a map, located but not decoded.
     *
     * @param key type of its key
     * @param keyAt position of its key
     * @param value position of its value
     */
    private record Entry(MessagePackType key, int keyAt, int value) {}

    /** Decodes the array whose header was just read. */
    boolean readList(ListBuilder lists, int row) throws IOException {
        ColumnBuilder element = lists.element();
        int count = cursor.length();
        int start = lists.start(row);
        cursor.enter();
        for (int i = 0; i < count; i++) {
            values.decode(element, start + i);
        }
        cursor.leave();
        lists.end(row, start + count);
        return true;
    }

    /** Decodes the map that starts at the cursor; returns false if the column cannot contain it. */
    boolean readMap(ColumnBuilder column, int row) throws IOException {
        if (column instanceof SampleColumnBuilders.NamedStructBuilder records) {
            return readStruct(records, row);
        } else if (column instanceof MapBuilder maps) {
            readEntries(maps, row);
            return true;
        }
        return false;
    }

    private boolean readStruct(SampleColumnBuilders.NamedStructBuilder records, int row) throws IOException {
        records.begin();
        cursor.next();
        if (!readFields(records, row, FieldLookup.NONE)) {
            return false;
        }
        records.end(row);
        return true;
    }

    /**
     * Decodes the fields of the map whose header was just read into the current row of a struct. Fields that the struct lacks are
     * skipped.
     *
     * @param key position of the key column of samples, where a value that is not a str counts as missing; {@link
     *     FieldLookup#NONE} if there is none
     * @return false if a field name is not a str
     */
    boolean readFields(SampleColumnBuilders.NamedStructBuilder records, int row, int key) throws IOException {
        FieldLookup fields = records.fields();
        int pairs = cursor.length();
        int first = cursor.at();
        boolean spellingChecked = false;
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            if (cursor.next() != MessagePackType.STR) {
                cursor.leave();
                return false;
            }
            int place = fields.find(cursor, i);
            if (place == FieldLookup.NONE) {
                cursor.skip();
                continue;
            }
            boolean isOther = place == key && !EmbeddedKey.isName(cursor);
            if (!spellingChecked && (isOther || records.isPresent(place))) {
                fields.requireUnambiguous(cursor, first, pairs, key);
                spellingChecked = true;
            }
            if (place == key && cursor.peek() != MessagePackType.STR) {
                hasNonStringKeys |= cursor.peek() != MessagePackType.NIL;
                cursor.skip();
                records.setPresent(place, false);
            } else {
                values.decode(records.child(place), row);
                records.setPresent(place, true);
            }
        }
        cursor.leave();
        return true;
    }

    /**
     * Whether the next value is a map whose keys are all str. Checks the framing of its values.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the framing is corrupt
     */
    boolean hasStringKeys() throws IOException {
        if (cursor.next() != MessagePackType.MAP) {
            return false;
        }
        int pairs = cursor.length();
        cursor.enter();
        boolean strings = true;
        for (int i = 0; i < pairs && strings; i++) {
            strings = cursor.next() == MessagePackType.STR;
            cursor.skip();
        }
        cursor.leave();
        return strings;
    }

    /** Whether a sample had a key that is neither a str nor nil. */
    boolean hasNonStringKeys() {
        return hasNonStringKeys;
    }

    /**
     * In a map with string keys, all keys are converted to strings; otherwise keys must have the key type of the
     * column. If a key occurs twice, the last value wins. Distinct keys with the same text, such as {@code 1} and
     * {@code "1"}, would lose an entry and make the sample corrupt.
     */
    private void readEntries(MapBuilder maps, int row) throws IOException {
        cursor.next();
        int pairs = cursor.length();
        Map<String, Entry> found = new LinkedHashMap<>();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            int at = cursor.at();
            MessagePackType kind = cursor.peek();
            String key = CanonicalJsonWriter.readKey(cursor);
            Entry other = found.put(key, new Entry(kind, at, cursor.at()));
            if (other != null && (other.key == MessagePackType.STR) != (kind == MessagePackType.STR)) {
                throw cursor.corrupt(
                        at,
                        "keys with distinct texts, because column '" + maps.name() + "' is a map",
                        "keys of types " + other.key + " and " + kind + " with the same text '" + key + "'");
            }
            cursor.skip();
        }
        int end = cursor.at();
        int place = maps.start(row);
        for (Map.Entry<String, Entry> entry : found.entrySet()) {
            if (maps.keys() instanceof TextBuilder texts) {
                if (entry.getValue().key != MessagePackType.STR) {
                    values.noteLost(maps.name(), LostValues.Reason.MAP_KEY);
                }
                texts.putBytes(place, entry.getKey().getBytes(StandardCharsets.UTF_8));
            } else {
                readKey(maps.keys(), entry.getValue(), place);
            }
            cursor.seek(entry.getValue().value);
            values.decode(maps.values(), place);
            place++;
        }
        cursor.leave();
        cursor.seek(end);
        maps.end(row, place);
    }

    private void readKey(ColumnBuilder keys, Entry entry, int place) throws IOException {
        if (entry.key == MessagePackType.NIL) {
            throw cursor.corrupt(entry.keyAt, "a key of type " + keys.type().catalogString(), "nil");
        }
        cursor.seek(entry.keyAt);
        values.decode(keys, place);
    }
}
