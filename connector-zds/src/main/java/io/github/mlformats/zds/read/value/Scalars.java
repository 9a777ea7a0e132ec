package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.value.BinaryBuilder;
import io.github.mlformats.core.vector.build.value.DecimalBuilder;
import io.github.mlformats.core.vector.build.value.RealBuilder;
import io.github.mlformats.core.vector.build.value.TextBuilder;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.math.BigDecimal;

/** Puts values that are no containers; each method is a conversion to one type of column, and false if there is none. */
final class Scalars {
    /** Numbers with more digits before or after the point fit no decimal, and would take long to be told so. */
    private static final int MAX_DIGITS = 1000;

    private Scalars() {}

    /** A document's own id: what is no string is none. */
    static boolean putId(TextBuilder ids, Tokens tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            putEncoded(ids, tokens, row);
        } else {
            tokens.skipChildren();
            ids.putNull(row);
        }
        return true;
    }

    /** Strings; of any other value its JSON text as it stands in the line. */
    static boolean putText(TextBuilder texts, Document document, Tokens tokens, JsonToken token, int row)
            throws IOException {
        if (token.isStructStart()) {
            int start = tokens.start();
            tokens.skipChildren();
            texts.putText(row, document.data, start, tokens.end() - start);
        } else {
            putEncoded(texts, tokens, row);
        }
        return true;
    }

    private static void putEncoded(TextBuilder texts, Tokens tokens, int row) throws IOException {
        tokens.encodeText();
        texts.putText(row, tokens.bytes(), tokens.bytesFrom(), tokens.bytesLength());
    }

    /** Numbers, rounded, and the names of what is none, also as strings. */
    static boolean putReal(RealBuilder reals, Tokens tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return putNamed(reals, tokens.text(), row);
        }
        if (!token.isNumeric()) {
            return false;
        }
        return reals.isSingle() ? reals.putFloat(row, tokens.floatValue()) : reals.putDouble(row, tokens.doubleValue());
    }

    private static boolean putNamed(RealBuilder reals, String name, int row) {
        return switch (name) {
            case "NaN" -> reals.putDouble(row, Double.NaN);
            case "+INF", "Infinity", "+Infinity" -> reals.putDouble(row, Double.POSITIVE_INFINITY);
            case "-INF", "-Infinity" -> reals.putDouble(row, Double.NEGATIVE_INFINITY);
            default -> false;
        };
    }

    /** Numbers and strings of digits, with commas between them or not, rounded to the column's scale. */
    static boolean putDecimal(DecimalBuilder decimals, Tokens tokens, JsonToken token, int row) throws IOException {
        try {
            boolean isText = token == JsonToken.VALUE_STRING;
            String text = isText ? tokens.text().replace(",", "") : token.isNumeric() ? tokens.text() : "";
            if (text.length() > MAX_DIGITS) {
                return false;
            }
            BigDecimal value = new BigDecimal(text);
            return Math.abs((long) value.scale()) <= MAX_DIGITS && decimals.putRounded(row, value);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Bytes, as Base64. */
    static boolean putBinary(BinaryBuilder bytes, Tokens tokens, JsonToken token, int row) throws IOException {
        try {
            return token == JsonToken.VALUE_STRING
                    && bytes.putBytes(row, Base64Variants.MIME_NO_LINEFEEDS.decode(tokens.text()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
