package io.github.mlformats.zds.read;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.json.Utf8;
import io.github.mlformats.zds.read.value.Document;
import io.github.mlformats.zds.read.value.MemberWriters;
import java.io.IOException;

/** Parses texts into rows. */
final class DocumentParser {
    private final Document document;
    private final MemberWriters members;

    DocumentParser(Document document, MemberWriters members) {
        this.document = document;
        this.members = members;
    }

    /**
     * Writes the document at {@code [from, to)} into a row.
     *
     * @return null, or why the text is not exactly one JSON object; then the row holds something, to be overwritten
     */
    String parse(byte[] data, int from, int to, int row) throws IOException {
        if (!Utf8.isValid(data, from, to)) {
            return "bytes that are not UTF-8";
        }
        document.begin(data, from);
        try (JsonParser parser = DocumentJson.FACTORY.createParser(data, from, to - from)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                return first == null ? "no text" : "no JSON object, but " + first;
            }
            members.write(parser, row);
            return parser.nextToken() == null ? null : "text behind the object";
        } catch (JacksonException e) {
            return e.getOriginalMessage();
        }
    }
}
