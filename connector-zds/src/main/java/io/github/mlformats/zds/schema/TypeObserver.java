package io.github.mlformats.zds.schema;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.json.Utf8;
import io.github.mlformats.zds.schema.ValueType.Kind;
import java.io.IOException;
import java.math.BigDecimal;

/** Looks at documents for the types of their members. */
public final class TypeObserver {
    private final double ratio;
    private final long most;
    private final ValueType type = new ValueType();
    private boolean corrupt;
    private long seen;
    /** Of the document that is looked at: if it is corrupt, nothing of it may stay. */
    private ValueType learned;

    private boolean hasId;

    /**
     * @param ratio which part of the documents to look at, chosen by where they are
     * @param most how many of them
     */
    TypeObserver(double ratio, long most) {
        this.ratio = ratio;
        this.most = most;
        type.addStruct();
    }

    /** Whether there is a reason to go on. */
    public boolean wantsMore() {
        return seen < most;
    }

    /** Whether to look at the document at this place. */
    public boolean takes(long offset) {
        long mixed = (offset + 1) * 0x9E37_79B9_7F4A_7C15L;
        return ratio >= 1 || (mixed >>> 11) * 0x1p-53 < ratio;
    }

    /** Looks at the document at {@code [from, to)}. @return false if it is corrupt */
    public boolean look(byte[] data, int from, int to) throws IOException {
        learned = new ValueType();
        learned.addStruct();
        hasId = false;
        if (!Utf8.isValid(data, from, to)) {
            return false;
        }
        try (JsonParser parser = DocumentJson.FACTORY.createParser(data, from, to - from)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return false;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                ValueType member = learned.member(parser.currentName());
                boolean isId = parser.currentName().equals(DocumentJson.ID);
                JsonToken token = parser.nextToken();
                hasId = isId ? token == JsonToken.VALUE_STRING : hasId;
                value(parser, token, member);
            }
            return parser.nextToken() == null;
        } catch (JacksonException e) {
            return false;
        }
    }

    /** Whether the document has an id of its own. */
    public boolean hasId() {
        return hasId;
    }

    /** Counts the document, which is a good one: what was seen of it holds for all. */
    public void takeGood() {
        seen++;
        type.add(learned);
    }

    /** Counts the document, which is corrupt. */
    public void takeCorrupt() {
        seen++;
        corrupt = true;
    }

    /** What all documents have in common. */
    public DocumentType found() {
        return new DocumentType(type, corrupt);
    }

    private static void members(JsonParser parser, ValueType struct) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            ValueType member = struct.member(parser.currentName());
            value(parser, parser.nextToken(), member);
        }
    }

    private static void value(JsonParser parser, JsonToken token, ValueType type) throws IOException {
        switch (token) {
            case VALUE_STRING -> type.add(parser.getTextLength() == 0 ? Kind.NULL : Kind.STRING);
            case VALUE_NUMBER_INT -> integer(parser, type);
            case VALUE_NUMBER_FLOAT -> type.add(Kind.DOUBLE);
            case VALUE_TRUE, VALUE_FALSE -> type.add(Kind.BOOLEAN);
            case START_ARRAY -> {
                ValueType element = type.addArray();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    value(parser, next, element);
                }
            }
            case START_OBJECT -> {
                if (type.addStruct()) {
                    members(parser, type);
                } else {
                    parser.skipChildren();
                }
            }
            default -> type.add(Kind.NULL);
        }
    }

    private static void integer(JsonParser parser, ValueType type) throws IOException {
        if (parser.getNumberType() != NumberType.BIG_INTEGER) {
            type.add(Kind.LONG);
        } else if (parser.getTextLength() > 40) {
            type.add(Kind.DOUBLE);
        } else {
            BigDecimal value = parser.getDecimalValue();
            type.addDecimal(value.precision(), 0);
        }
    }
}
