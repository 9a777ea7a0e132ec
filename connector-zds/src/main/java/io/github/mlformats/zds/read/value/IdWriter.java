package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** A document's own id: what is no string is none. */
final class IdWriter extends ValueWriter {
    private final Utf8Encoder encoder = new Utf8Encoder();

    IdWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(JsonParser parser, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            encoder.encode(parser);
            vector.putByteArray(row, encoder.bytes(), 0, encoder.length());
        } else {
            parser.skipChildren();
            vector.putNull(row);
        }
        return true;
    }
}
