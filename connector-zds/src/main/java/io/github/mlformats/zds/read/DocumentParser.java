package io.github.mlformats.zds.read;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.zds.format.json.FastTokenReader;
import io.github.mlformats.zds.format.json.JacksonTokenReader;
import io.github.mlformats.zds.format.json.TokenReader;
import io.github.mlformats.zds.format.json.UnsupportedJsonException;
import io.github.mlformats.zds.read.value.DocumentContext;
import io.github.mlformats.zds.read.value.JsonObjectDecoder;
import java.io.IOException;

/** Parses documents into rows: with the fast parser first, and with Jackson if that does not support the text. */
final class DocumentParser {
    private static final String INVALID_UTF8 = "invalid UTF-8";

    private final DocumentContext document;
    private final JsonObjectDecoder members;
    private final FastTokenReader plain = new FastTokenReader();

    DocumentParser(DocumentContext document, JsonObjectDecoder members) {
        this.document = document;
        this.members = members;
    }

    /**
     * Parses the document at {@code [from, to)} into a row.
     *
     * @return null, or why the text is not a single JSON object; then the values of the row are undefined and must be overwritten
     */
    String parse(byte[] data, int from, int to, int row) throws IOException {
        try {
            plain.begin(data, from, to);
            return write(plain, data, row);
        } catch (UnsupportedJsonException e) {
            return Utf8.isValid(data, from, to) ? parseWithJackson(data, from, to, row) : INVALID_UTF8;
        }
    }

    private String parseWithJackson(byte[] data, int from, int to, int row) throws IOException {
        try (JacksonTokenReader tokens = new JacksonTokenReader(data, from, to)) {
            return write(tokens, data, row);
        } catch (JacksonException e) {
            return e.getOriginalMessage();
        }
    }

    private String write(TokenReader tokens, byte[] data, int row) throws IOException {
        document.begin(data);
        JsonToken first = tokens.next();
        if (first != JsonToken.START_OBJECT) {
            return first == null ? "no text" : "a non-object value, " + first;
        }
        members.decode(tokens, row);
        return tokens.next() == null ? null : "text after the object";
    }
}
