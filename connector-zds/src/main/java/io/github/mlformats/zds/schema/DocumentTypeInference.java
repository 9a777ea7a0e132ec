package io.github.mlformats.zds.schema;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.json.FastTokenReader;
import io.github.mlformats.zds.format.json.FastTokenReader.UnsupportedJsonException;
import io.github.mlformats.zds.format.json.FieldNameCache;
import io.github.mlformats.zds.format.json.JacksonTokenReader;
import io.github.mlformats.zds.format.json.TokenReader;
import io.github.mlformats.zds.schema.JsonType.Kind;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Infers the common type of documents, one document at a time. Not thread-safe. */
public final class DocumentTypeInference {
    /**
     * Maximum nesting depth of inferred types, including the document; deeper values are strings. Spark and Java serialization
     * need stack space for each level, and each task creates all columns again.
     */
    private static final int MAX_DEPTH = 100;

    private static final byte[] ID = DocumentJson.ID.getBytes(StandardCharsets.UTF_8);

    private final FastTokenReader fastReader = new FastTokenReader();
    private final TypeCoverage known = new TypeCoverage();
    private final double ratio;
    private final long maxDocuments;
    private final JsonType type = new JsonType();
    private boolean corrupt;
    private long documentCount;
    /** The type of the current document, or null if it adds nothing. Merged only if the document is valid. */
    private JsonType current;

    private boolean hasId;

    /**
     * @param ratio fraction of the documents to scan, selected by a hash of their positions
     * @param maxDocuments maximum number of documents to scan
     */
    public DocumentTypeInference(double ratio, long maxDocuments) {
        this.ratio = ratio;
        this.maxDocuments = maxDocuments;
        type.addStruct();
    }

    /** Whether the maximum number of documents is not yet reached. */
    public boolean needsMore() {
        return documentCount < maxDocuments;
    }

    /** Whether the document at this position is part of the sample. */
    public boolean isSampled(long offset) {
        long mixed = (offset + 1) * 0x9E37_79B9_7F4A_7C15L;
        return ratio >= 1 || (mixed >>> 11) * 0x1p-53 < ratio;
    }

    /**
     * Parses the document at {@code [from, to)}. Call {@link #addValid} or {@link #addCorrupt} next.
     *
     * @return false if it is corrupt
     */
    public boolean observe(byte[] data, int from, int to) throws IOException {
        try {
            fastReader.begin(data, from, to);
            if (known.covers(fastReader, type)) {
                current = null;
                hasId = known.hasId();
                return true;
            }
            fastReader.begin(data, from, to);
            return observe(fastReader);
        } catch (UnsupportedJsonException e) {
            return Utf8.isValid(data, from, to) && observeWithJackson(data, from, to);
        }
    }

    private boolean observeWithJackson(byte[] data, int from, int to) throws IOException {
        try (JacksonTokenReader tokens = new JacksonTokenReader(data, from, to)) {
            return observe(tokens);
        } catch (JacksonException e) {
            return false;
        }
    }

    private boolean observe(TokenReader tokens) throws IOException {
        current = new JsonType();
        current.addStruct();
        hasId = false;
        if (tokens.next() != JsonToken.START_OBJECT) {
            return false;
        }
        while (tokens.next() == JsonToken.FIELD_NAME) {
            String name = tokens.name();
            boolean isId = tokens.nameEquals(DocumentJson.ID, ID);
            JsonToken token = tokens.next();
            hasId = isId ? token == JsonToken.VALUE_STRING : hasId;
            current.set(name, typeOf(tokens, token, 1));
        }
        return tokens.next() == null;
    }

    /** Whether the current document has an id. */
    public boolean hasId() {
        return hasId;
    }

    /** Counts the current document as valid and merges its type. */
    public void addValid() {
        documentCount++;
        if (current != null) {
            type.add(current);
        }
    }

    /** Counts the current document as corrupt. */
    public void addCorrupt() {
        documentCount++;
        corrupt = true;
    }

    /** Returns the common type of all documents. */
    public InferredDocumentType result() {
        return new InferredDocumentType(type, corrupt);
    }

    /** Infers the type of a value. @param depth number of enclosing containers */
    private static JsonType typeOf(TokenReader tokens, JsonToken token, int depth) throws IOException {
        JsonType type = new JsonType();
        value(tokens, token, type, depth);
        return type;
    }

    private static JsonType object(TokenReader tokens, int depth) throws IOException {
        JsonType object = new JsonType();
        object.addStruct();
        while (tokens.next() == JsonToken.FIELD_NAME) {
            String name = tokens.name();
            object.set(name, typeOf(tokens, tokens.next(), depth));
        }
        return object;
    }

    private static void value(TokenReader tokens, JsonToken token, JsonType type, int depth) throws IOException {
        if (token.isStructStart() && depth == MAX_DEPTH) {
            tokens.skipChildren();
            type.add(Kind.STRING);
            return;
        }
        switch (token) {
            case VALUE_STRING ->
                type.add(tokens.isEmpty() ? Kind.NULL : isNonFinite(tokens.text()) ? Kind.DOUBLE : Kind.STRING);
            case VALUE_NUMBER_INT -> integer(tokens, type);
            case VALUE_NUMBER_FLOAT -> type.add(Kind.DOUBLE);
            case VALUE_TRUE, VALUE_FALSE -> type.add(Kind.BOOLEAN);
            case START_ARRAY -> {
                JsonType element = type.addArray();
                for (JsonToken next = tokens.next(); next != JsonToken.END_ARRAY; next = tokens.next()) {
                    value(tokens, next, element, depth + 1);
                }
            }
            case START_OBJECT -> type.add(object(tokens, depth + 1));
            default -> type.add(Kind.NULL);
        }
    }

    private static void integer(TokenReader tokens, JsonType type) throws IOException {
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

    /**
     * Detects documents that do not change the inferred type, without building their type. After the first few, most do not.
     */
    private static final class TypeCoverage {
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
                case VALUE_STRING -> tokens.isEmpty() || kind == Kind.DOUBLE && isNonFinite(tokens.text());
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

    /**
     * The inferred type of documents.
     *
     * @param type type of the document objects
     * @param corrupt whether at least one document is corrupt
     */
    public record InferredDocumentType(JsonType type, boolean corrupt) implements Serializable {
        /** Merges the other type into this one, which must not be used afterwards. */
        InferredDocumentType merge(InferredDocumentType other) {
            type.add(other.type);
            return new InferredDocumentType(type, corrupt || other.corrupt);
        }
    }

    /** Whether a string is one of those that the writer uses for doubles without a JSON number. */
    private static boolean isNonFinite(String text) {
        return switch (text) {
            case "NaN", "Infinity", "-Infinity" -> true;
            default -> false;
        };
    }
}
