package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Objects as maps from names to values. */
final class MapWriter extends ValueWriter {
    private final WritableColumnVector keys;
    private final ValueWriter values;
    private int used;

    MapWriter(WritableColumnVector vector, Document document, ValueWriter values) {
        super(vector, document);
        this.keys = vector.getChild(0);
        this.values = values;
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            return false;
        }
        int first = used;
        boolean fits = true;
        while (tokens.next() == JsonToken.FIELD_NAME) {
            byte[] key = tokens.name().getBytes(StandardCharsets.UTF_8);
            keys.reserve(used + 1);
            keys.putNotNull(used);
            keys.putByteArray(used, key, 0, key.length);
            tokens.next();
            fits &= values.write(tokens, used++);
        }
        vector.putArray(row, first, used - first);
        return fits;
    }

    @Override
    public void reset() {
        super.reset();
        keys.reset();
        values.reset();
        used = 0;
    }
}
