package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Bytes, as Base64. */
final class BinaryWriter extends ValueWriter {
    BinaryWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token != JsonToken.VALUE_STRING) {
            return false;
        }
        try {
            byte[] value = Base64Variants.MIME_NO_LINEFEEDS.decode(tokens.text());
            vector.putByteArray(row, value, 0, value.length);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
