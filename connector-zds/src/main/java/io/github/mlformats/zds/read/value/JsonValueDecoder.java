package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;

/**
 * Decodes JSON values into a column, with the conversions of Spark's JSON source.
 *
 * @param column target column
 * @param conversion conversion to its type
 * @param document records values that do not match
 */
record JsonValueDecoder(ColumnBuilder column, Conversion conversion, DocumentContext document) {
    /** Converts a non-null value. */
    interface Conversion {
        /**
         * Puts the value that starts with the current token into the column and advances to its last token.
         *
         * @return false if it does not match the type; the value of the row is then undefined
         */
        boolean put(TokenReader tokens, JsonToken token, int row) throws IOException;
    }

    /**
     * Decodes the value that starts with the current token into {@code row} and advances to its last token. A value that does not
     * match the type of the column becomes null.
     *
     * @return whether it matches
     * @throws com.fasterxml.jackson.core.JacksonException if the text is not valid JSON
     */
    boolean decode(TokenReader tokens, int row) throws IOException {
        JsonToken token = tokens.current();
        if (token == JsonToken.VALUE_NULL) {
            column.putNull(row);
            return true;
        }
        boolean matches = conversion.put(tokens, token, row);
        if (!matches) {
            // The current token is still the first one only if the conversion did not read the value.
            tokens.skipChildren();
            column.putNull(row);
            document.addMismatch();
        }
        return matches;
    }
}
