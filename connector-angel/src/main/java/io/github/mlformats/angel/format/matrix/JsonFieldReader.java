package io.github.mlformats.angel.format.matrix;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the fields of a JSON meta sequentially and verifies their types. */
final class JsonFieldReader {
    private final JsonParser in;
    private final String file;
    private final long start;
    private String place = "meta";

    /** @param start position in the file of the JSON's first byte */
    JsonFieldReader(JsonParser in, String file, long start) {
        this.in = in;
        this.file = file;
        this.start = start;
    }

    /** Sets the name of the current part of the meta, for messages. */
    void setContext(String place) {
        this.place = PlainText.truncate(place);
    }

    /** Position in the file of the current token. */
    long position() {
        return start + Math.max(0, in.getTokenLocation().getByteOffset());
    }

    /** Verifies that the current token starts an object. */
    void expectObject(String what) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw corrupt(what + " as a JSON object", found());
        }
    }

    /**
     * Reads the current object, whose last fields of a name win.
     *
     * @param values reads the value of a field
     * @return the values by field
     */
    Map<String, Object> readObject(String what, List<String> required, ValueReader values) throws IOException {
        expectObject(what);
        Map<String, Object> read = new HashMap<>();
        for (String field = nextField(); field != null; field = nextField()) {
            read.put(field, values.read(field));
        }
        for (String field : required) {
            if (!read.containsKey(field)) {
                throw corrupt("the field " + field, "none");
            }
        }
        return read;
    }

    /** Moves to the value of the next field of the current object; returns its name, null at the end of the object. */
    String nextField() throws IOException {
        JsonToken token = in.nextToken();
        if (token == JsonToken.END_OBJECT) {
            return null;
        }
        if (token != JsonToken.FIELD_NAME) {
            throw corrupt("a field", found());
        }
        String name = in.getCurrentName();
        in.nextToken();
        return name;
    }

    /** The current value, which must be an integer or, as Angel accepts as well, a string with one. */
    long integer(String field, long min, long max) throws IOException {
        long value;
        if (in.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            value = in.getLongValue();
        } else if (in.currentToken() == JsonToken.VALUE_STRING) {
            value = number(field, in.getText());
        } else {
            throw corrupt(field + " as a number", found());
        }
        if (value < min || value > max) {
            throw corrupt(field + " between " + min + " and " + max, Long.toString(value));
        }
        return value;
    }

    /** The current value, which must be a 32-bit number. */
    int int32(String field) throws IOException {
        return (int) integer(field, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** The current value, which must be a 64-bit number. */
    long int64(String field) throws IOException {
        return integer(field, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    long number(String field, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw corrupt(field + " as a number", '"' + PlainText.truncate(text) + '"');
        }
    }

    /** The current value, which must be a string. */
    String text(String field) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw corrupt(field + " as a string", found());
        }
        return in.getText();
    }

    /** The current value, which must be a string, a number or a boolean. */
    String scalar(String field) throws IOException {
        if (!in.currentToken().isScalarValue()) {
            throw corrupt(field + " as a string", found());
        }
        return in.getText();
    }

    /** Skips the current value, including nested ones. */
    void skip() throws IOException {
        in.skipChildren();
    }

    /** Creates the exception for an error at the current token. */
    CorruptFileException corrupt(String expected, String found) {
        return new CorruptFileException(
                file, position(), place, PlainText.truncate(expected), PlainText.truncate(found));
    }

    private String found() {
        JsonToken token = in.currentToken();
        return token == null
                ? "the end of the JSON"
                : switch (token) {
                    case START_OBJECT, END_OBJECT -> "an object";
                    case START_ARRAY, END_ARRAY -> "an array";
                    case VALUE_STRING -> "a string";
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
                    case VALUE_TRUE, VALUE_FALSE -> "a truth value";
                    case VALUE_NULL -> "null";
                    case FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> token.asString();
                };
    }

    /** Reads the current value. */
    @FunctionalInterface
    interface ValueReader {
        Object read(String field) throws IOException;
    }
}
