package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.nested.MapBuilder;
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
            maps.keys().putBytes(place, tokens.name().getBytes(StandardCharsets.UTF_8));
            tokens.next();
            fits &= values.write(tokens, place++);
        }
        maps.end(row, place);
        return fits;
    }
}
