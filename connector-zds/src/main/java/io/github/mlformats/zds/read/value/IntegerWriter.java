package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
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
    boolean put(JsonParser parser, JsonToken token, int row) throws IOException {
        if (token != JsonToken.VALUE_NUMBER_INT || parser.getNumberType() == NumberType.BIG_INTEGER) {
            return false;
        }
        long value = parser.getLongValue();
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
