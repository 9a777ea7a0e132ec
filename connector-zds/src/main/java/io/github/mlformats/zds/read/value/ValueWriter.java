package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Writes JSON values into a column, with the conversions of Spark's JSON source. */
public abstract class ValueWriter {
    final WritableColumnVector vector;
    final Document document;

    ValueWriter(WritableColumnVector vector, Document document) {
        this.vector = vector;
        this.document = document;
    }

    /**
     * Writes the value that begins with the current token at {@code row} and moves on to its last
     * token. What does not fit the column's type is null.
     *
     * @return whether it fits
     * @throws com.fasterxml.jackson.core.JacksonException if the text is no JSON
     */
    public final boolean write(Tokens tokens, int row) throws IOException {
        JsonToken token = tokens.current();
        vector.reserve(row + 1);
        if (token == JsonToken.VALUE_NULL) {
            vector.putNull(row);
            return true;
        }
        vector.putNotNull(row);
        boolean fits = put(tokens, token, row);
        if (!fits) {
            // Only of a value that was not looked into the first token is still the current one.
            tokens.skipChildren();
            vector.putNull(row);
            document.foundMisfit();
        }
        return fits;
    }

    /**
     * Writes a value that is not null.
     *
     * @return false if it does not fit; what was written does not count then
     */
    abstract boolean put(Tokens tokens, JsonToken token, int row) throws IOException;

    /** Writes null. */
    public final void writeNull(int row) {
        vector.reserve(row + 1);
        vector.putNull(row);
    }

    /** Forgets all values. */
    public void reset() {
        vector.reset();
    }
}
