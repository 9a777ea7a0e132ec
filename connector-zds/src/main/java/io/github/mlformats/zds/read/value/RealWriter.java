package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Floats and doubles: numbers, and the names of what is none, also as strings. */
final class RealWriter extends ValueWriter {
    private final boolean isDouble;

    RealWriter(WritableColumnVector vector, Document document, boolean isDouble) {
        super(vector, document);
        this.isDouble = isDouble;
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return putNamed(tokens.text(), row);
        }
        if (!token.isNumeric()) {
            return false;
        }
        if (isDouble) {
            vector.putDouble(row, tokens.doubleValue());
        } else {
            vector.putFloat(row, tokens.floatValue());
        }
        return true;
    }

    private boolean putNamed(String name, int row) {
        double value =
                switch (name) {
                    case "NaN" -> Double.NaN;
                    case "+INF", "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
                    case "-INF", "-Infinity" -> Double.NEGATIVE_INFINITY;
                    default -> 0;
                };
        if (isDouble) {
            vector.putDouble(row, value);
        } else {
            vector.putFloat(row, (float) value);
        }
        return value != 0;
    }
}
