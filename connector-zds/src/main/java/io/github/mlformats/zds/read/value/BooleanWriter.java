package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** true and false. */
final class BooleanWriter extends ValueWriter {
    BooleanWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(JsonParser parser, JsonToken token, int row) {
        vector.putBoolean(row, token == JsonToken.VALUE_TRUE);
        return token.isBoolean();
    }
}
