package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Strings; of any other value its JSON text as it stands in the line. */
final class TextWriter extends ValueWriter {
    private final Utf8Encoder encoder = new Utf8Encoder();

    TextWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(JsonParser parser, JsonToken token, int row) throws IOException {
        if (token.isStructStart()) {
            int start = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            int end = (int) parser.currentLocation().getByteOffset();
            vector.putByteArray(row, document.data, document.from + start, end - start);
        } else {
            encoder.encode(parser);
            vector.putByteArray(row, encoder.bytes(), 0, encoder.length());
        }
        return true;
    }
}
