package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Strings; of any other value its JSON text as it stands in the line. */
final class TextWriter extends ValueWriter {
    TextWriter(WritableColumnVector vector, Document document) {
        super(vector, document);
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token.isStructStart()) {
            int start = tokens.start();
            tokens.skipChildren();
            vector.putByteArray(row, document.data, start, tokens.end() - start);
        } else {
            tokens.encodeText();
            vector.putByteArray(row, tokens.bytes(), tokens.bytesFrom(), tokens.bytesLength());
        }
        return true;
    }
}
