package io.github.mlformats.idv.schema;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the text representation of {@link IdvType}, such as {@code Vector<Key<Byte, 1-9>, 2,3>}. */
final class IdvTypeParser {
    private static final Pattern VECTOR = Pattern.compile("Vector<(.+), (\\d+(?:,\\d+)*)>");
    private static final Pattern KEY = Pattern.compile("Key<(\\w+), 1-(\\d+)>");

    private IdvTypeParser() {}

    /** The type, or null if the text is not a type. */
    static IdvType parse(String text) {
        Matcher vector = VECTOR.matcher(text);
        if (vector.matches()) {
            IdvType item = scalar(vector.group(1));
            List<Integer> dims = dims(vector.group(2));
            return item == null || dims == null ? null : new IdvType.Vector(item, dims);
        }
        return scalar(text);
    }

    private static IdvType scalar(String text) {
        Matcher key = KEY.matcher(text);
        if (!key.matches()) {
            return primitive(text);
        }
        Primitive stored = primitive(key.group(1));
        try {
            return stored == null ? null : new IdvType.Key(stored, Long.parseUnsignedLong(key.group(2)));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static Primitive primitive(String text) {
        return Arrays.stream(Primitive.values())
                .filter(type -> type.toString().equals(text))
                .findFirst()
                .orElse(null);
    }

    private static List<Integer> dims(String text) {
        try {
            return Arrays.stream(text.split(",")).map(Integer::valueOf).toList();
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
