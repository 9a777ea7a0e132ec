package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** true and false. */
final class BooleanWriter extends ValueWriter {
    BooleanWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) {
        vector.putBoolean(row, token == JsonToken.VALUE_TRUE);
        return token.isBoolean();
    }
}
