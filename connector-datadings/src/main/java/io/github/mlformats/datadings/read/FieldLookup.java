package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.schema.DatadingsSparkTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * Maps field names to column positions. Samples of a data set mostly have the same fields in the same order, so a name
 * is first compared with the name at its position in the previous sample, and looked up in a hash map only if it
 * differs. Not thread-safe.
 */
final class FieldLookup {
    /** Result for a field that is not projected. */
    static final int NONE = -1;

    private static final int MAX_REMEMBERED = 256;
    /** Most names of unknown fields that are reported. */
    private static final int MAX_UNKNOWN = 20;

    private final Map<String, Integer> places = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final Set<String> unknownFields = new LinkedHashSet<>();
    private final boolean notesUnknown;
    private final boolean caseSensitive;
    private byte[][] names = new byte[16][];
    private int[] found = new int[16];

    /**
     * @param all the fields of the table; other fields are recorded as unknown; null to record nothing
     * @param caseSensitive whether names that differ only in case are distinct fields
     */
    FieldLookup(String[] fields, StructType all, boolean caseSensitive) {
        this.caseSensitive = caseSensitive;
        this.notesUnknown = all != null;
        for (int i = 0; i < fields.length; i++) {
            places.put(key(fields[i]), i);
        }
        for (String name : notesUnknown ? all.fieldNames() : new String[0]) {
            known.add(key(name));
        }
    }

    /** Returns whether two names denote the same field. */
    boolean isSameName(String a, String b) {
        return key(a).equals(key(b));
    }

    /** Returns names of fields that are in no column, at most 20. */
    Set<String> unknownFields() {
        return unknownFields;
    }

    /** Records a field as unknown if it is in no column. */
    void noteUnknown(String name) {
        if (notesUnknown && unknownFields.size() < MAX_UNKNOWN && !known.contains(key(name))) {
            unknownFields.add(name);
        }
    }

    private String key(String name) {
        return caseSensitive ? name : name.toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the position of the field whose name the cursor has just read; {@link #NONE} if it is not projected.
     *
     * @param position 0-based index of the field in its map
     */
    int find(MessagePackCursor cursor, int position) throws IOException {
        int start = cursor.start();
        byte[] data = cursor.data();
        int end = start + cursor.length();
        if (position < names.length) {
            byte[] known = names[position];
            if (known != null && Arrays.equals(data, start, end, known, 0, known.length)) {
                return found[position];
            }
        }
        MessagePackValues.checkText(cursor);
        int place = lookup(data, start, end);
        if (position < MAX_REMEMBERED) {
            remember(position, Arrays.copyOfRange(data, start, end), place);
        }
        return place;
    }

    private int lookup(byte[] data, int start, int end) {
        String name = new String(data, start, end - start, StandardCharsets.UTF_8);
        int place = places.getOrDefault(key(name), NONE);
        if (place == NONE) {
            noteUnknown(name);
        }
        return place;
    }

    /**
     * Checks that no two projected fields of a map differ only in case, unless it has keys that are not str and thus no
     * fields. The cursor keeps its position.
     *
     * @param first position of the map's first name
     * @param key position of the key column of samples, which all samples have; {@link #NONE} if there is none
     * @throws UsageException if there are such fields
     */
    void requireUnambiguous(MessagePackCursor cursor, int first, int pairs, int key) throws IOException {
        int here = cursor.at();
        Map<Integer, String> names = new HashMap<>(Map.of(key, SampleColumns.KEY));
        UsageException ambiguity = null;
        cursor.seek(first);
        for (int i = 0; i < pairs && !caseSensitive; i++) {
            if (cursor.next() != MessagePackType.STR) {
                ambiguity = null;
                break;
            }
            String name = MessagePackValues.text(cursor);
            Integer place = places.get(key(name));
            String other = place == null ? null : names.putIfAbsent(place, name);
            if (ambiguity == null && other != null && !other.equals(name)) {
                ambiguity = DatadingsSparkTypes.ambiguousFields(cursor.location(), other, name);
            }
            cursor.skip();
        }
        if (ambiguity != null) {
            throw ambiguity;
        }
        cursor.seek(here);
    }

    private void remember(int position, byte[] name, int place) {
        if (position >= names.length) {
            names = Arrays.copyOf(names, 2 * position);
            found = Arrays.copyOf(found, 2 * position);
        }
        names[position] = name;
        found[position] = place;
    }
}
