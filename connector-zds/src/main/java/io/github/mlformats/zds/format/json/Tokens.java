package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The tokens of one JSON text, one after the other. */
public interface Tokens {
    /**
     * Moves on to the next token; null behind the last.
     *
     * @throws com.fasterxml.jackson.core.JacksonException if the text is no JSON
     */
    JsonToken next() throws IOException;

    /** Moves on to the next token if that is this name of a member, and is at once known to be. */
    default boolean nextIs(ExpectedName name) {
        return false;
    }

    /** The current token. */
    JsonToken current();

    /** If the current token begins an array or object, moves on to its end. */
    void skipChildren() throws IOException;

    /**
     * Ends here, behind the value of an object's member, unless one of some members may come again.
     *
     * @param names of these members
     * @return whether there are no more tokens
     */
    default boolean leave(SoughtNames names) {
        return false;
    }

    /** The current name of a member. */
    String name() throws IOException;

    /** Whether the current name is this one, given as text and in UTF-8. */
    boolean isNamed(String name, byte[] utf8) throws IOException;

    /** Whether the current whole number is one of 64 bits. */
    boolean isLong() throws IOException;

    long longValue() throws IOException;

    double doubleValue() throws IOException;

    float floatValue() throws IOException;

    /** The current string without escapes, or another value as it stands there. */
    String text() throws IOException;

    /** Whether the current string or number has no character. */
    boolean isEmpty() throws IOException;

    /** Puts {@link #text()} in UTF-8, lone surrogates as {@code ?}, where {@link #bytes()} has it until the next token. */
    void encodeText() throws IOException;

    byte[] bytes();

    int bytesFrom();

    int bytesLength();

    /** Where the text has the first byte of the current token, as a position in the array it is in. */
    int start();

    /** The position behind the last byte of the current token. */
    int end();
}
