package io.github.mlformats.zds.schema;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.json.JacksonTokens;
import io.github.mlformats.zds.format.json.NonFinite;
import io.github.mlformats.zds.format.json.PlainTokens;
import io.github.mlformats.zds.format.json.Tokens;
import io.github.mlformats.zds.format.json.UnusualJsonException;
import io.github.mlformats.zds.schema.ValueType.Kind;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Looks at documents for the types of their members. */
public final class TypeObserver {
    /**
     * Arrays and objects in each other, the document counted, that have types of their own; what is deeper is text. Spark and
     * Java's serialization need some stack for each level, and each task makes all columns anew.
     */
    private static final int MAX_DEPTH = 100;

    private static final byte[] ID = DocumentJson.ID.getBytes(StandardCharsets.UTF_8);

    private final PlainTokens plain = new PlainTokens();
    private final KnownTypes known = new KnownTypes();
    private final double ratio;
    private final long most;
    private final ValueType type = new ValueType();
    private boolean corrupt;
    private long seen;
    /** Of the document that is looked at, if there is anything: if it is corrupt, nothing of it may stay. */
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
        try {
            plain.begin(data, from, to);
            if (known.covers(plain, type)) {
                learned = null;
                hasId = known.hasId();
                return true;
            }
            plain.begin(data, from, to);
            return look(plain);
        } catch (UnusualJsonException e) {
            return Utf8.isValid(data, from, to) && lookAtUnusual(data, from, to);
        }
    }

    private boolean lookAtUnusual(byte[] data, int from, int to) throws IOException {
        try (JacksonTokens tokens = new JacksonTokens(data, from, to)) {
            return look(tokens);
        } catch (JacksonException e) {
            return false;
        }
    }

    private boolean look(Tokens tokens) throws IOException {
        learned = new ValueType();
        learned.addStruct();
        hasId = false;
        if (tokens.next() != JsonToken.START_OBJECT) {
            return false;
        }
        while (tokens.next() == JsonToken.FIELD_NAME) {
            String name = tokens.name();
            boolean isId = tokens.isNamed(DocumentJson.ID, ID);
            JsonToken token = tokens.next();
            hasId = isId ? token == JsonToken.VALUE_STRING : hasId;
            learned.set(name, typeOf(tokens, token, 1));
        }
        return tokens.next() == null;
    }

    /** Whether the document has an id of its own. */
    public boolean hasId() {
        return hasId;
    }

    /** Counts the document, which is a good one: what was seen of it holds for all. */
    public void takeGood() {
        seen++;
        if (learned != null) {
            type.add(learned);
        }
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

    /** @param depth number of containers around the value */
    private static ValueType typeOf(Tokens tokens, JsonToken token, int depth) throws IOException {
        ValueType type = new ValueType();
        value(tokens, token, type, depth);
        return type;
    }

    private static ValueType object(Tokens tokens, int depth) throws IOException {
        ValueType object = new ValueType();
        object.addStruct();
        while (tokens.next() == JsonToken.FIELD_NAME) {
            String name = tokens.name();
            object.set(name, typeOf(tokens, tokens.next(), depth));
        }
        return object;
    }

    private static void value(Tokens tokens, JsonToken token, ValueType type, int depth) throws IOException {
        if (token.isStructStart() && depth == MAX_DEPTH) {
            tokens.skipChildren();
            type.add(Kind.STRING);
            return;
        }
        switch (token) {
            case VALUE_STRING ->
                type.add(tokens.isEmpty() ? Kind.NULL : NonFinite.isText(tokens.text()) ? Kind.DOUBLE : Kind.STRING);
            case VALUE_NUMBER_INT -> integer(tokens, type);
            case VALUE_NUMBER_FLOAT -> type.add(Kind.DOUBLE);
            case VALUE_TRUE, VALUE_FALSE -> type.add(Kind.BOOLEAN);
            case START_ARRAY -> {
                ValueType element = type.addArray();
                for (JsonToken next = tokens.next(); next != JsonToken.END_ARRAY; next = tokens.next()) {
                    value(tokens, next, element, depth + 1);
                }
            }
            case START_OBJECT -> type.add(object(tokens, depth + 1));
            default -> type.add(Kind.NULL);
        }
    }

    private static void integer(Tokens tokens, ValueType type) throws IOException {
        if (tokens.isLong()) {
            type.add(Kind.LONG);
            return;
        }
        String digits = tokens.text();
        if (digits.length() > 40) {
            type.add(Kind.DOUBLE);
        } else {
            type.addDecimal(new BigDecimal(digits).precision(), 0);
        }
    }
}
