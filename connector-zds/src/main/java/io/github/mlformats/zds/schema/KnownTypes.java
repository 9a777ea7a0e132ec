package io.github.mlformats.zds.schema;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.json.KnownNames;
import io.github.mlformats.zds.format.json.NonFinite;
import io.github.mlformats.zds.format.json.Tokens;
import io.github.mlformats.zds.schema.ValueType.Kind;
import java.io.IOException;

/**
 * Detects documents that do not change the inferred type, without building their type. After the first few, most do not.
 */
final class KnownTypes {
    private boolean hasId;

    /** Whether the text is a single object whose members are already covered by a struct type. */
    boolean covers(Tokens tokens, ValueType struct) throws IOException {
        hasId = false;
        if (tokens.next() != JsonToken.START_OBJECT) {
            return false;
        }
        KnownNames<ValueType> names = struct.names();
        for (int member = 0; names.next(tokens, member); member++) {
            ValueType known = names.value();
            JsonToken token = tokens.next();
            hasId = names.name().equals(DocumentJson.ID) ? token == JsonToken.VALUE_STRING : hasId;
            if (known == null || !coversValue(tokens, token, known)) {
                return false;
            }
        }
        return tokens.next() == null;
    }

    /** Whether the last text has an id. */
    boolean hasId() {
        return hasId;
    }

    private static boolean coversValue(Tokens tokens, JsonToken token, ValueType type) throws IOException {
        Kind kind = type.kind();
        if (kind == Kind.STRING) {
            tokens.skipChildren();
            return true;
        }
        return switch (token) {
            case VALUE_STRING -> tokens.isEmpty() || kind == Kind.DOUBLE && NonFinite.isText(tokens.text());
            case VALUE_NUMBER_INT -> kind == Kind.LONG && tokens.isLong() || kind == Kind.DOUBLE;
            case VALUE_NUMBER_FLOAT -> kind == Kind.DOUBLE;
            case VALUE_TRUE, VALUE_FALSE -> kind == Kind.BOOLEAN;
            case VALUE_NULL -> true;
            case START_ARRAY -> kind == Kind.ARRAY && coversElements(tokens, type.element());
            case START_OBJECT -> kind == Kind.STRUCT && coversMembers(tokens, type);
            default -> false;
        };
    }

    private static boolean coversElements(Tokens tokens, ValueType element) throws IOException {
        for (JsonToken token = tokens.next(); token != JsonToken.END_ARRAY; token = tokens.next()) {
            if (!coversValue(tokens, token, element)) {
                return false;
            }
        }
        return true;
    }

    private static boolean coversMembers(Tokens tokens, ValueType struct) throws IOException {
        KnownNames<ValueType> names = struct.names();
        for (int member = 0; names.next(tokens, member); member++) {
            ValueType known = names.value();
            if (known == null || !coversValue(tokens, tokens.next(), known)) {
                return false;
            }
        }
        return true;
    }
}
