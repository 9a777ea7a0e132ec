package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.DocumentRemainder.FieldNameSuffixes;
import java.io.IOException;

/** A pull parser for one JSON text. Not thread-safe. */
public interface TokenReader {
    /**
     * Advances to the next token.
     *
     * @return null after the last token
     * @throws com.fasterxml.jackson.core.JacksonException if the text is not valid JSON
     */
    JsonToken next() throws IOException;

    /**
     * Advances to the next token if it is this field name and can be matched cheaply; otherwise returns false and does
     * not move.
     */
    default boolean nextIfField(FieldNameMatcher name) {
        return false;
    }

    /** Returns the current token. */
    JsonToken current();

    /** Advances to the end of the array or object that starts with the current token; does nothing for other tokens. */
    void skipChildren() throws IOException;

    /**
     * Skips the remainder of the document after the value of a member, unless one of the names may be repeated in it.
     *
     * @param names names of the requested members
     * @return whether the remainder was skipped, so that there are no more tokens
     */
    default boolean skipRemainder(FieldNameSuffixes names) {
        return false;
    }

    /** Returns the current field name. */
    String name() throws IOException;

    /** Whether the current field name is this one. @param utf8 the same name in UTF-8 */
    boolean nameEquals(String name, byte[] utf8) throws IOException;

    /** Whether the current integer fits into 64 bits. */
    boolean isLong() throws IOException;

    long longValue() throws IOException;

    double doubleValue() throws IOException;

    float floatValue() throws IOException;

    /** Returns the current string with decoded escapes, or the text of another scalar. */
    String text() throws IOException;

    /** Whether the text of the current string or number is empty. */
    boolean isEmpty() throws IOException;

    /**
     * Encodes {@link #text()} in UTF-8, with lone surrogates as {@code ?}, for {@link #bytes()}; valid until the next
     * token.
     */
    void encodeText() throws IOException;

    byte[] bytes();

    int bytesOffset();

    int bytesLength();

    /** Returns the position of the first byte of the current token in the array with the text. */
    int tokenStart();

    /** Returns the position after the last byte of the current token. */
    int tokenEnd();
}
