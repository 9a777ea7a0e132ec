package io.github.mlformats.datadings.read.value;

import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the place of a field by its name. Samples of a set mostly have the same fields in the same order, so a name is
 * first compared with the one at its position in the sample before.
 */
public final class FieldTable {
    /** A field that nobody wants. */
    public static final int NONE = -1;

    private static final int MOST_REMEMBERED = 256;

    private final Map<String, Integer> places = new HashMap<>();
    private final boolean caseSensitive;
    private byte[][] names = new byte[16][];
    private int[] found = new int[16];

    /** @param caseSensitive whether names that differ only by case are different fields */
    public FieldTable(String[] fields, boolean caseSensitive) {
        this.caseSensitive = caseSensitive;
        for (int i = 0; i < fields.length; i++) {
            places.put(key(fields[i]), i);
        }
    }

    private String key(String name) {
        return caseSensitive ? name : name.toLowerCase(Locale.ROOT);
    }

    /**
     * The place of the field whose name the cursor has just read; {@link #NONE} if it is not wanted.
     *
     * @param position number of the field in its map
     */
    public int find(MessageCursor cursor, int position) throws IOException {
        int start = cursor.start();
        byte[] data = cursor.data();
        int end = start + cursor.length();
        if (position < names.length) {
            byte[] known = names[position];
            if (known != null && Arrays.equals(data, start, end, known, 0, known.length)) {
                return found[position];
            }
        }
        Values.checkText(cursor);
        int place = lookUp(data, start, end);
        if (position < MOST_REMEMBERED) {
            remember(position, Arrays.copyOfRange(data, start, end), place);
        }
        return place;
    }

    private int lookUp(byte[] data, int start, int end) {
        String name = new String(data, start, end - start, StandardCharsets.UTF_8);
        return places.getOrDefault(key(name), NONE);
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
