package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/**
 * Writes decimals with all their digits. Integers beyond 64 bits are written as strings, because scans of the original library
 * silently skip documents with such numbers.
 */
record JsonDecimalWriter(int precision, int scale) implements JsonValueWriter {
    private static final BigDecimal MIN_INTEGER = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_INTEGER =
            new BigDecimal(BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE));
    private static final int MAX_LONG_DIGITS = 18;

    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        if (scale == 0 && precision <= MAX_LONG_DIGITS) {
            out.writeNumber(from.getDecimal(i, precision, scale).toUnscaledLong());
            return;
        }
        BigDecimal value = from.getDecimal(i, precision, scale).toJavaBigDecimal();
        boolean tooLarge = value.scale() <= 0 && (value.compareTo(MIN_INTEGER) < 0 || value.compareTo(MAX_INTEGER) > 0);
        if (tooLarge) {
            out.writeString(value.toPlainString());
        } else {
            out.writeNumber(value);
        }
    }
}
