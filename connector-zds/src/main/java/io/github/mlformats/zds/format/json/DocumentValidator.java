package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Validates that a text is a single JSON object and extracts its id, without materializing other values (zds.md, section 8). Can
 * be reused; not thread-safe.
 */
public final class DocumentValidator {
    private String problem;
    private String id;

    /**
     * Validates the text at {@code [from, to)}.
     *
     * @return whether it is a single JSON object; otherwise {@link #problem()} returns the reason
     */
    public boolean validate(byte[] data, int from, int to) {
        id = null;
        problem = Utf8.isValid(data, from, to) ? parse(data, from, to) : "invalid UTF-8";
        return problem == null;
    }

    private String parse(byte[] data, int from, int to) {
        try (JsonParser parser = DocumentJson.FACTORY.createParser(data, from, to - from)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                return first == null ? "no text" : "a non-object value, " + first;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isId = parser.currentName().equals(DocumentJson.ID);
                JsonToken value = parser.nextToken();
                if (isId) {
                    id = value == JsonToken.VALUE_STRING ? parser.getText() : null;
                }
                parser.skipChildren();
            }
            return parser.nextToken() == null ? null : "text after the object";
        } catch (JacksonException e) {
            return e.getOriginalMessage();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns why the last text is not a single JSON object; null if it is. */
    public String problem() {
        return problem;
    }

    /** Returns the id of the last text: its last top-level {@code _id}, or null if that is missing or not a string. */
    public String id() {
        return problem == null ? id : null;
    }

    /** Returns the id in UTF-8, with lone surrogates as {@code ?}; null if there is none. */
    public byte[] idBytes() {
        return id() == null ? null : id().getBytes(StandardCharsets.UTF_8);
    }
}
