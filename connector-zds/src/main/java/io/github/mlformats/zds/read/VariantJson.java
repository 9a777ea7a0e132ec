package io.github.mlformats.zds.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.util.Set;

/** The JSON text of values that become variants. */
final class VariantJson {
    private VariantJson() {}

    /**
     * Returns the text of the current value, and advances to its end.
     *
     * @param data the text that {@code tokens} reads
     * @param members names of the members that an object keeps; empty for all
     */
    static String read(TokenReader tokens, JsonToken token, byte[] data, Set<String> members) throws IOException {
        if (token == JsonToken.START_OBJECT && !members.isEmpty()) {
            return readMembers(tokens, data, members);
        } else if (token.isStructStart()) {
            int start = tokens.tokenStart();
            tokens.skipChildren();
            return new String(data, start, tokens.tokenEnd() - start, UTF_8);
        } else if (token == JsonToken.VALUE_STRING) {
            return quote(tokens.text());
        }
        return token == JsonToken.VALUE_NULL ? "null" : tokens.text();
    }

    private static String readMembers(TokenReader tokens, byte[] data, Set<String> members) throws IOException {
        StringBuilder json = new StringBuilder("{");
        while (tokens.next() == JsonToken.FIELD_NAME) {
            String name = tokens.name();
            JsonToken token = tokens.next();
            if (members.contains(name)) {
                json.append(json.length() > 1 ? "," : "").append(quote(name)).append(':');
                json.append(read(tokens, token, data, Set.of()));
            } else {
                tokens.skipChildren();
            }
        }
        return json.append('}').toString();
    }

    private static String quote(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
