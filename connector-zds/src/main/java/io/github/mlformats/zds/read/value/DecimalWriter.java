package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/** Decimals: numbers and strings of digits, with commas between them or not, rounded to the column's scale. */
final class DecimalWriter extends ValueWriter {
    /** Numbers with more digits before or after the point fit no decimal, and would take long to be told so. */
    private static final int MAX_DIGITS = 1000;

    private final DecimalType type;

    DecimalWriter(WritableColumnVector vector, Document document, DecimalType type) {
        super(vector, document);
        this.type = type;
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        try {
            boolean isText = token == JsonToken.VALUE_STRING;
            String text = isText ? tokens.text().replace(",", "") : token.isNumeric() ? tokens.text() : "";
            if (text.length() > MAX_DIGITS) {
                return false;
            }
            BigDecimal value = new BigDecimal(text);
            if (Math.abs((long) value.scale()) > MAX_DIGITS) {
                return false;
            }
            BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
            if (scaled.precision() > type.precision()) {
                return false;
            }
            vector.putDecimal(row, Decimal.apply(scaled, type.precision(), type.scale()), type.precision());
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
