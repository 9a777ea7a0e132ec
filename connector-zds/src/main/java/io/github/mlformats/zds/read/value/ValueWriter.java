package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;

/**
 * Writes JSON values into a column, with the conversions of Spark's JSON source.
 *
 * @param document is told of values that do not fit
 */
record ValueWriter(ColumnBuilder column, Conversion conversion, Document document) {
    /** What becomes of a value that is not null. */
    interface Conversion {
        /**
         * Puts the value that begins with the current token into the column and moves on to its last token.
         *
         * @return false if it does not fit; what was put does not count then
         */
        boolean put(Tokens tokens, JsonToken token, int row) throws IOException;
    }

    /**
     * Writes the value that begins with the current token at {@code row} and moves on to its last token. What does not fit
     * the column's type is null.
     *
     * @return whether it fits
     * @throws com.fasterxml.jackson.core.JacksonException if the text is no JSON
     */
    boolean write(Tokens tokens, int row) throws IOException {
        JsonToken token = tokens.current();
        if (token == JsonToken.VALUE_NULL) {
            column.putNull(row);
            return true;
        }
        boolean fits = conversion.put(tokens, token, row);
        if (!fits) {
            // Only of a value that was not looked into the first token is still the current one.
            tokens.skipChildren();
            column.putNull(row);
            document.foundMisfit();
        }
        return fits;
    }
}
