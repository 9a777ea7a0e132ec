package io.github.mlformats.zds.schema;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.json.FieldNameCache;
import io.github.mlformats.zds.format.json.NonFinite;
import io.github.mlformats.zds.format.json.TokenReader;
import io.github.mlformats.zds.schema.JsonType.Kind;
import java.io.IOException;

/**
 * Detects documents that do not change the inferred type, without building their type. After the first few, most do not.
 */
final class TypeCoverage {
    private boolean hasId;

    /** Whether the text is a single object whose members are already covered by a struct type. */
    boolean covers(TokenReader tokens, JsonType struct) throws IOException {
        hasId = false;
        if (tokens.next() != JsonToken.START_OBJECT) {
            return false;
        }
        FieldNameCache<JsonType> names = struct.names();
        for (int member = 0; names.next(tokens, member); member++) {
            JsonType known = names.value();
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

    private static boolean coversValue(TokenReader tokens, JsonToken token, JsonType type) throws IOException {
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

    private static boolean coversElements(TokenReader tokens, JsonType element) throws IOException {
        for (JsonToken token = tokens.next(); token != JsonToken.END_ARRAY; token = tokens.next()) {
            if (!coversValue(tokens, token, element)) {
                return false;
            }
        }
        return true;
    }

    private static boolean coversMembers(TokenReader tokens, JsonType struct) throws IOException {
        FieldNameCache<JsonType> names = struct.names();
        for (int member = 0; names.next(tokens, member); member++) {
            JsonType known = names.value();
            if (known == null || !coversValue(tokens, tokens.next(), known)) {
                return false;
            }
        }
        return true;
    }
}
