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
 * Decodes JSON arrays into lists, and JSON objects into maps. A container with an element that does not match its type does not
 * match either, except for elements that are structs, of which only a member does not match.
 */
final class JsonContainerDecoders {
    private JsonContainerDecoders() {}

    static boolean putList(ListBuilder lists, JsonValueDecoder elements, TokenReader tokens, int row)
            throws IOException {
        int index = lists.start(row);
        boolean fits = true;
        while (tokens.next() != JsonToken.END_ARRAY) {
            fits &= elements.decode(tokens, index++);
        }
        lists.end(row, index);
        return fits;
    }

    static boolean putMap(MapBuilder maps, JsonValueDecoder values, TokenReader tokens, int row) throws IOException {
        int index = maps.start(row);
        boolean fits = true;
        while (tokens.next() == JsonToken.FIELD_NAME) {
            fits &= putKey(maps.keys(), tokens.name(), index);
            tokens.next();
            fits &= values.decode(tokens, index++);
        }
        maps.end(row, index);
        return fits;
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
