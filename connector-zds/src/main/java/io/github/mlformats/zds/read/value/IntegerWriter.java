package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Integers of 1, 2, 4 or 8 bytes. */
final class IntegerWriter extends ValueWriter {
    private final int bits;

    IntegerWriter(WritableColumnVector vector, Document document, int bits) {
        super(vector, document);
        this.bits = bits;
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token != JsonToken.VALUE_NUMBER_INT || !tokens.isLong()) {
            return false;
        }
        long value = tokens.longValue();
        int unused = Long.SIZE - bits;
        if (value << unused >> unused != value) {
            return false;
        }
        switch (bits) {
            case Byte.SIZE -> vector.putByte(row, (byte) value);
            case Short.SIZE -> vector.putShort(row, (short) value);
            case Integer.SIZE -> vector.putInt(row, (int) value);
            default -> vector.putLong(row, value);
        }
        return true;
    }
}
