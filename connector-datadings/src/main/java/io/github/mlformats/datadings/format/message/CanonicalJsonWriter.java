package io.github.mlformats.datadings.format.message;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Converts values to canonical text, for fields with several types and for keys of maps. Values that JSON lacks (bytes,
 * NaN, numpy arrays) are objects with one field whose name starts with {@code $}, such as
 * <code>{"$bytes":"/w=="}</code>. Iterative, as samples may be nested deeper than the stack allows. Not thread-safe.
 */
public final class CanonicalJsonWriter {
    private final MessagePackCursor cursor;
    private final NumpyReader numpy;
    private final NumpyValue nd = new NumpyValue();
    private final Deque<OpenContainer> open = new ArrayDeque<>();
    private boolean plain;
    /** The fields that a map keeps, as JSON strings; empty for all. */
    private Set<String> members = Set.of();

    private final Map<Set<String>, Set<String>> quoted = new HashMap<>();

    public CanonicalJsonWriter(MessagePackCursor cursor) {
        this.cursor = cursor;
        this.numpy = new NumpyReader(cursor);
    }

    /**
     * Returns the text of the next value: a str as it is, a numpy boolean or number as plain text, any other value as
     * JSON.
     */
    public String toText() throws IOException {
        MessagePackType kind = cursor.peek();
        if (kind == MessagePackType.STR) {
            cursor.next();
            return MessagePackValues.text(cursor);
        }
        if (kind == MessagePackType.MAP && numpy.read(nd)) {
            return isNumber() ? number() : numpy();
        }
        return toJson();
    }

    /** Returns the next value as JSON. */
    public String toJson() throws IOException {
        StringBuilder json = new StringBuilder();
        open.clear();
        begin(json);
        while (!open.isEmpty()) {
            if (open.peek().next(json, cursor)) {
                begin(json);
            } else {
                open.pop();
                cursor.leave();
            }
        }
        return json.toString();
    }

    /**
     * Returns the next value as JSON for variants: numpy numbers and booleans are plain values, NaN and infinities are
     * numbers, and -0.0 is written with an exponent, so that it is not parsed as a decimal, which has no negative zero.
     *
     * @param names names of the fields that a map keeps; empty for all
     */
    public String plain(Set<String> names) throws IOException {
        plain = true;
        members = quoted.computeIfAbsent(names, CanonicalJsonWriter::quote);
        try {
            return toJson();
        } finally {
            plain = false;
            members = Set.of();
        }
    }

    /**
     * Reads the key of a map and returns its text: a str as it is, any other value by {@link #toText}. Containers
     * are corrupt keys.
     */
    public static String readKey(MessagePackCursor cursor) throws IOException {
        int at = cursor.at();
        MessagePackType kind = cursor.next();
        if (kind == MessagePackType.STR) {
            return MessagePackValues.text(cursor);
        }
        if (kind == MessagePackType.ARRAY || kind == MessagePackType.MAP) {
            throw cursor.corrupt(at, "a key that is not a container", kind.toString());
        }
        cursor.seek(at);
        return new CanonicalJsonWriter(cursor).toText();
    }

    private String real(double value) {
        if (plain && !Double.isFinite(value)) {
            return Double.toString(value);
        }
        return plain && value == 0 && 1 / value < 0 ? "-0.0e0" : FloatText.toJson(value);
    }

    /** Writes the next value; for an array or map only its start, and pushes it on the stack. */
    private void begin(StringBuilder json) throws IOException {
        int at = cursor.at();
        switch (cursor.next()) {
            case NIL -> json.append("null");
            case BOOL -> json.append(cursor.integer() == 1);
            case INT -> json.append(cursor.integer());
            case UINT64 -> json.append(Long.toUnsignedString(cursor.integer()));
            case FLOAT32, FLOAT64 -> json.append(real(cursor.float64()));
            case STR -> JsonString.append(json, MessagePackValues.text(cursor));
            case BIN -> {
                json.append("{\"$bytes\":");
                base64(json, cursor.copy());
                json.append('}');
            }
            case EXT -> extension(json);
            case ARRAY -> open.push(list(json));
            case MAP -> {
                cursor.seek(at);
                if (numpy.read(nd)) {
                    json.append(plain && isNumber() ? number() : numpy());
                } else {
                    open.push(map(json));
                }
            }
        }
    }

    private void extension(StringBuilder json) throws IOException {
        MessagePackValues.checkExtension(cursor);
        if (cursor.extension() == MessagePackValues.TIMESTAMP) {
            json.append("{\"$timestamp\":[").append(MessagePackValues.seconds(cursor));
            json.append(',').append(MessagePackValues.nanos(cursor)).append("]}");
        } else {
            json.append("{\"$ext\":{\"code\":").append(cursor.extension()).append(",\"data\":");
            base64(json, cursor.copy());
            json.append("}}");
        }
    }

    private OpenContainer list(StringBuilder json) {
        int count = cursor.length();
        cursor.enter();
        json.append('[');
        return new OpenContainer.Elements(count);
    }

    /**
     * Starts an object if all keys are plain names, otherwise a list of pairs. If a key occurs twice, the last value
     * wins.
     */
    private OpenContainer map(StringBuilder json) throws IOException {
        cursor.next();
        int pairs = cursor.length();
        boolean names = true;
        Map<String, Integer> valueAt = new LinkedHashMap<>();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            MessagePackType kind = cursor.peek();
            if (kind == MessagePackType.ARRAY || kind == MessagePackType.MAP) {
                throw cursor.corrupt(cursor.at(), "a key that is not a container", kind.toString());
            }
            StringBuilder text = new StringBuilder();
            begin(text);
            String key = text.toString();
            names &= kind == MessagePackType.STR && !key.startsWith("\"$");
            valueAt.put(key, cursor.at());
            cursor.skip();
        }
        if (names && open.isEmpty() && !members.isEmpty()) {
            valueAt.keySet().retainAll(members);
        }
        json.append(names ? "{" : "{\"$map\":[");
        return new OpenContainer.Entries(valueAt.entrySet().iterator(), names, cursor.at());
    }

    private static Set<String> quote(Set<String> names) {
        Set<String> quoted = new HashSet<>();
        for (String name : names) {
            StringBuilder text = new StringBuilder();
            JsonString.append(text, name);
            quoted.add(text.toString());
        }
        return quoted;
    }

    private boolean isNumber() {
        return nd.form() == NumpyValue.Form.SCALAR && nd.dtype().element().isNumber();
    }

    /** Returns the text of a numpy boolean or number. */
    private String number() {
        return switch (nd.dtype().element()) {
            case BOOL -> String.valueOf(nd.integer(0) == 1);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> String.valueOf(nd.integer(0));
            case UINT64 -> Long.toUnsignedString(nd.integer(0));
            case FLOAT16, FLOAT32, FLOAT64 -> real(nd.real(0));
            case COMPLEX64, COMPLEX128, OTHER ->
                throw new IllegalStateException(nd.dtype().text());
        };
    }

    private String numpy() throws IOException {
        StringBuilder json = new StringBuilder();
        if (nd.form() == NumpyValue.Form.COMPLEX) {
            json.append("{\"$complex\":[").append(real(nd.re()));
            return json.append(',').append(real(nd.im())).append("]}").toString();
        }
        boolean array = nd.form() == NumpyValue.Form.ARRAY;
        json.append(array ? "{\"$nd\":{\"dtype\":" : "{\"$scalar\":{\"dtype\":");
        dtype(json, nd.dtype().text());
        if (array) {
            json.append(",\"shape\":[");
            for (int i = 0; i < nd.rank(); i++) {
                json.append(i == 0 ? "" : ",").append(nd.shape(i));
            }
            json.append(']');
        }
        json.append(",\"data\":");
        base64(json, numpy.copy(nd));
        return json.append("}}").toString();
    }

    /** Writes a type; the text of a structured type is JSON already. */
    private static void dtype(StringBuilder json, String text) {
        if (text.startsWith("[")) {
            json.append(text);
        } else {
            JsonString.append(json, text);
        }
    }

    private static void base64(StringBuilder json, byte[] bytes) {
        json.append('"').append(Base64.getEncoder().encodeToString(bytes)).append('"');
    }

    /**
     * An array or map that is partially written. Nested containers are an explicit stack of these instead of recursive
     * calls, as a sample may be nested deeper than the thread's stack allows.
     */
    private interface OpenContainer {
        /**
         * Advances to the next value and writes the text before it.
         *
         * @return false at the end, after the end of the container was written and the cursor moved past it
         */
        boolean next(StringBuilder json, MessagePackCursor cursor);

        /** An array. */
        final class Elements implements OpenContainer {
            private final int count;
            private int begun;

            Elements(int count) {
                this.count = count;
            }

            @Override
            public boolean next(StringBuilder json, MessagePackCursor cursor) {
                if (begun == count) {
                    json.append(']');
                    return false;
                }
                json.append(begun == 0 ? "" : ",");
                begun++;
                return true;
            }
        }

        /** A map, as an object or as a list of pairs. */
        final class Entries implements OpenContainer {
            private final Iterator<Map.Entry<String, Integer>> entries;
            private final boolean names;
            private final int end;
            private boolean begun;

            /**
             * @param entries keys as JSON, with the positions of their values
             * @param names whether the keys are plain names
             * @param end position after the map
             */
            Entries(Iterator<Map.Entry<String, Integer>> entries, boolean names, int end) {
                this.entries = entries;
                this.names = names;
                this.end = end;
            }

            @Override
            public boolean next(StringBuilder json, MessagePackCursor cursor) {
                json.append(begun && !names ? "]" : "");
                if (!entries.hasNext()) {
                    json.append(names ? "}" : "]}");
                    cursor.seek(end);
                    return false;
                }
                Map.Entry<String, Integer> entry = entries.next();
                json.append(begun ? "," : "").append(names ? "" : "[");
                json.append(entry.getKey()).append(names ? ":" : ",");
                cursor.seek(entry.getValue());
                begun = true;
                return true;
            }
        }
    }
}
