package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.nested.MapBuilder;
import io.github.mlformats.core.vector.build.value.BooleanBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.core.vector.build.value.IntegerBuilder;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes JSON arrays into lists, and JSON objects into maps. If an element does not match its type, the container does not match
 * either. A struct always matches: only those of its members that do not match become null.
 */
final class JsonContainerDecoders {
    private JsonContainerDecoders() {}

    static boolean putList(ListBuilder lists, JsonValueDecoder elements, TokenReader tokens, int row)
            throws IOException {
        int index = lists.start(row);
        boolean matches = true;
        while (tokens.next() != JsonToken.END_ARRAY) {
            matches &= elements.decode(tokens, index++);
        }
        lists.end(row, index);
        return matches;
    }

    static boolean putMap(MapBuilder maps, JsonValueDecoder values, TokenReader tokens, int row) throws IOException {
        int index = maps.start(row);
        boolean matches = true;
        while (tokens.next() == JsonToken.FIELD_NAME) {
            matches &= putKey(maps.keys(), tokens.name(), index);
            tokens.next();
            matches &= values.decode(tokens, index++);
        }
        maps.end(row, index);
        return matches;
    }

    /** Decodes a map key. Numbers and booleans must be in canonical form, so that distinct names are distinct keys. */
    private static boolean putKey(ColumnBuilder keys, String name, int index) {
        if (keys instanceof BooleanBuilder booleans) {
            return (name.equals("true") || name.equals("false")) && booleans.putBoolean(index, name.equals("true"));
        } else if (keys instanceof IntegerBuilder integers) {
            try {
                long key = Long.parseLong(name);
                return String.valueOf(key).equals(name) && integers.putLong(index, key);
            } catch (NumberFormatException e) {
                return false;
            }
        }
        return keys.putBytes(index, name.getBytes(StandardCharsets.UTF_8));
    }
}
