package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** A document's own id: what is no string is none. */
final class IdWriter extends ValueWriter {
    IdWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            tokens.encodeText();
            vector.putByteArray(row, tokens.bytes(), tokens.bytesFrom(), tokens.bytesLength());
        } else {
            tokens.skipChildren();
            vector.putNull(row);
        }
        return true;
    }
}
