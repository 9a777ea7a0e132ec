package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.nested.MapBuilder;
import io.github.mlformats.core.vector.build.value.BooleanBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.core.vector.build.value.IntegerBuilder;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Puts arrays, and objects as maps from names to values. One with an element that does not fit does not fit itself, unless
 * the element is a struct, of which only some member does not.
 */
final class Containers {
    private Containers() {}

    static boolean putList(ListBuilder lists, ValueWriter elements, Tokens tokens, int row) throws IOException {
        int place = lists.start(row);
        boolean fits = true;
        while (tokens.next() != JsonToken.END_ARRAY) {
            fits &= elements.write(tokens, place++);
        }
        lists.end(row, place);
        return fits;
    }

    static boolean putMap(MapBuilder maps, ValueWriter values, Tokens tokens, int row) throws IOException {
        int place = maps.start(row);
        boolean fits = true;
        while (tokens.next() == JsonToken.FIELD_NAME) {
            fits &= putKey(maps.keys(), tokens.name(), place);
            tokens.next();
            fits &= values.write(tokens, place++);
        }
        maps.end(row, place);
        return fits;
    }

    /** Puts the name of a member; a number or boolean must be written in the one way that writers have, so that keys differ. */
    private static boolean putKey(ColumnBuilder keys, String name, int place) {
        if (keys instanceof BooleanBuilder booleans) {
            return (name.equals("true") || name.equals("false")) && booleans.putBoolean(place, name.equals("true"));
        } else if (keys instanceof IntegerBuilder integers) {
            try {
                long key = Long.parseLong(name);
                return String.valueOf(key).equals(name) && integers.putLong(place, key);
            } catch (NumberFormatException e) {
                return false;
            }
        }
        return keys.putBytes(place, name.getBytes(StandardCharsets.UTF_8));
    }
}
