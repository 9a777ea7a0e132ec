package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.DocumentRemainder.FieldNameSuffixes;

/**
 * Reads the tokens of standard JSON (RFC 8259) directly from its bytes, without allocation: the fast implementation of {@link
 * TokenReader}. Throws {@link UnsupportedJsonException} for everything else: single quotes, {@code NaN}, escaped surrogates, integers
 * beyond 64 bits, very deep or long values, invalid UTF-8, and all syntax errors. The caller then reads the text again
 * with {@link JacksonTokenReader}, which decides whether it is valid.
 */
public final class FastTokenReader extends FastTokenValue {
    private static final int MAX_DEPTH = 500;
    private static final int MAX_NAME = 10_000;
    private static final int MAX_NUMBER = 500;
    private static final UnsupportedJsonException UNUSUAL = UnsupportedJsonException.INSTANCE;

    /** The expected kind of the next token. */
    private enum Next {
        VALUE,
        FIRST_PART,
        NEXT_PART,
        END
    }

    private final boolean[] inObject = new boolean[MAX_DEPTH];
    private int at;
    private int to;
    private int depth;
    private Next next;

    /** Starts reading the text at {@code [from, end)}. */
    public void begin(byte[] text, int from, int end) {
        data = text;
        at = from;
        to = end;
        depth = 0;
        next = Next.VALUE;
        token = null;
    }

    @Override
    public JsonToken next() {
        if (next == Next.VALUE) {
            token = value();
        } else if (next == Next.END) {
            token = nothing();
        } else {
            token = partOrEnd(peek());
        }
        return token;
    }

    private JsonToken nothing() {
        skipBlanks();
        if (at < to) {
            throw UNUSUAL;
        }
        return null;
    }

    private JsonToken partOrEnd(byte first) {
        if (first == '}' || first == ']') {
            return close(first);
        }
        if (next == Next.NEXT_PART) {
            if (first != ',') {
                throw UNUSUAL;
            }
            at++;
        }
        return part();
    }

    @Override
    public boolean skipRemainder(FieldNameSuffixes names) {
        if (depth != 1 || !DocumentRemainder.canSkip(data, at, to, names)) {
            return false;
        }
        at = to;
        depth = 0;
        next = Next.END;
        return true;
    }

    @Override
    public boolean nextIfField(FieldNameMatcher name) {
        int from = at;
        if (next == Next.NEXT_PART && from < to && data[from] == ',') {
            from++;
            from += from < to && data[from] == ' ' ? 1 : 0;
        } else if (next != Next.FIRST_PART) {
            return false;
        }
        int length = name.matchLength(data, from, to);
        if (length == 0 || !inObject[depth - 1]) {
            return false;
        }
        textFrom = from + 1;
        textTo = from + length - 2;
        escaped = false;
        at = from + length;
        next = Next.VALUE;
        token = JsonToken.FIELD_NAME;
        return true;
    }

    private JsonToken part() {
        return inObject[depth - 1] ? fieldName() : value();
    }

    private JsonToken fieldName() {
        if (peek() != '"') {
            throw UNUSUAL;
        }
        string();
        if (escaped || textTo - textFrom > MAX_NAME || peek() != ':') {
            throw UNUSUAL;
        }
        at++;
        next = Next.VALUE;
        return JsonToken.FIELD_NAME;
    }

    private JsonToken value() {
        byte first = peek();
        start = at;
        return switch (first) {
            case '{' -> open(true, JsonToken.START_OBJECT);
            case '[' -> open(false, JsonToken.START_ARRAY);
            case '"' -> {
                string();
                yield ended(JsonToken.VALUE_STRING);
            }
            case 't' -> literal("true", JsonToken.VALUE_TRUE);
            case 'f' -> literal("false", JsonToken.VALUE_FALSE);
            case 'n' -> literal("null", JsonToken.VALUE_NULL);
            default -> number();
        };
    }

    private JsonToken open(boolean object, JsonToken opened) {
        if (depth == MAX_DEPTH) {
            throw UNUSUAL;
        }
        inObject[depth++] = object;
        at++;
        next = Next.FIRST_PART;
        return opened;
    }

    private JsonToken close(byte last) {
        boolean object = inObject[depth - 1];
        if (last != (object ? '}' : ']')) {
            throw UNUSUAL;
        }
        depth--;
        at++;
        return ended(object ? JsonToken.END_OBJECT : JsonToken.END_ARRAY);
    }

    private JsonToken ended(JsonToken value) {
        next = depth == 0 ? Next.END : Next.NEXT_PART;
        return value;
    }

    private void string() {
        int position = at + 1;
        textFrom = position;
        escaped = false;
        while (true) {
            position = JsonStrings.plainTextEnd(data, position, to);
            if (position == to) {
                throw UNUSUAL;
            } else if (data[position] == '"') {
                break;
            } else if (data[position] < 0) {
                position = JsonStrings.skipCharacter(data, position, to);
            } else if (data[position] == '\\') {
                escaped = true;
                position = JsonStrings.skipEscape(data, position, to);
            } else {
                throw UNUSUAL;
            }
        }
        textTo = position;
        at = position + 1;
    }

    private JsonToken literal(String word, JsonToken value) {
        for (int i = 0; i < word.length(); i++, at++) {
            if (at == to || data[at] != word.charAt(i)) {
                throw UNUSUAL;
            }
        }
        return scalar(value);
    }

    private JsonToken number() {
        if (data[at] == '-') {
            at++;
        }
        if (at < to && data[at] == '0') {
            at++;
        } else {
            digits();
        }
        boolean whole = at == to || data[at] != '.' && (data[at] | 0x20) != 'e';
        if (at < to && data[at] == '.') {
            at++;
            digits();
        }
        if (at < to && (data[at] | 0x20) == 'e') {
            at++;
            if (at < to && (data[at] == '+' || data[at] == '-')) {
                at++;
            }
            digits();
        }
        if (at - start > MAX_NUMBER || whole && !JsonNumbers.isLong(data, start, at)) {
            throw UNUSUAL;
        }
        return scalar(whole ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_NUMBER_FLOAT);
    }

    private void digits() {
        int end = JsonNumbers.digitsEnd(data, at, to);
        if (end == at) {
            throw UNUSUAL;
        }
        at = end;
    }

    /** Ends a number or a literal, which must be followed by a delimiter. */
    private JsonToken scalar(JsonToken value) {
        if (at < to && data[at] != ',' && data[at] != '}' && data[at] != ']' && !isBlank(data[at])) {
            throw UNUSUAL;
        }
        textFrom = start;
        textTo = at;
        escaped = false;
        return ended(value);
    }

    private byte peek() {
        skipBlanks();
        if (at == to) {
            throw UNUSUAL;
        }
        return data[at];
    }

    private void skipBlanks() {
        while (at < to && data[at] <= ' ' && isBlank(data[at])) {
            at++;
        }
    }

    private static boolean isBlank(byte value) {
        return value == ' ' || value == '\n' || value == '\r' || value == '\t';
    }

    @Override
    public void skipChildren() {
        if (token != null && token.isStructStart()) {
            int outside = depth - 1;
            while (depth > outside) {
                next();
            }
        }
    }

    @Override
    public int tokenEnd() {
        return at;
    }

    /** A text is not supported by {@link FastTokenReader}: it is invalid, or uses JSON features left to Jackson. */
    public static final class UnsupportedJsonException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** Without stack trace and details, because the caller always reads the text again with Jackson. */
        static final UnsupportedJsonException INSTANCE = new UnsupportedJsonException();

        private UnsupportedJsonException() {
            super("unsupported JSON", null, false, false);
        }
    }
}
