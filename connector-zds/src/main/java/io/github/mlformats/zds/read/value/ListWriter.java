package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Arrays. One with an element that does not fit does not fit itself, unless the element is a
 * struct, of which only some member does not. */
final class ListWriter extends ValueWriter {
    private final ValueWriter elements;
    private int used;

    ListWriter(WritableColumnVector vector, Document document, ValueWriter elements) {
        super(vector, document);
        this.elements = elements;
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token != JsonToken.START_ARRAY) {
            return false;
        }
        int first = used;
        boolean fits = true;
        while (tokens.next() != JsonToken.END_ARRAY) {
            fits &= elements.write(tokens, used++);
        }
        vector.putArray(row, first, used - first);
        return fits;
    }

    @Override
    public void reset() {
        super.reset();
        elements.reset();
        used = 0;
    }
}
