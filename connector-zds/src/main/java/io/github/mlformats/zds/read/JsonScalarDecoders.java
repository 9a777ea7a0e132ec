package io.github.mlformats.zds.read;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.BinaryBuilder;
import io.github.mlformats.core.vector.build.DecimalBuilder;
import io.github.mlformats.core.vector.build.FloatingPointBuilder;
import io.github.mlformats.core.vector.build.TextBuilder;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * Decodes scalar JSON values. Each method decodes into one type of column and returns false if the value does not match.
 */
final class JsonScalarDecoders {
    /** Numbers with more digits match no decimal type and would be expensive to parse. */
    private static final int MAX_DIGITS = 1000;

    private JsonScalarDecoders() {}

    /** Decodes the id of a document. Other values than strings are null. */
    static boolean putId(TextBuilder ids, TokenReader tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            putEncoded(ids, tokens, row);
        } else {
            tokens.skipChildren();
            ids.putNull(row);
        }
        return true;
    }

    /** Decodes strings; any other value as its unchanged JSON text. */
    static boolean putText(
            TextBuilder texts, JsonValueDecoders.DocumentContext document, TokenReader tokens, JsonToken token, int row)
            throws IOException {
        if (token.isStructStart()) {
            int start = tokens.tokenStart();
            tokens.skipChildren();
            texts.putText(row, document.data, start, tokens.tokenEnd() - start);
        } else {
            putEncoded(texts, tokens, row);
        }
        return true;
    }

    private static void putEncoded(TextBuilder texts, TokenReader tokens, int row) throws IOException {
        tokens.encodeText();
        texts.putText(row, tokens.bytes(), tokens.bytesOffset(), tokens.bytesLength());
    }

    /** Decodes numbers with rounding, and the names of non-finite values, also as strings. */
    static boolean putReal(FloatingPointBuilder reals, TokenReader tokens, JsonToken token, int row)
            throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return putNamed(reals, tokens.text(), row);
        }
        if (!token.isNumeric()) {
            return false;
        }
        return reals.isSingle() ? reals.putFloat(row, tokens.floatValue()) : reals.putDouble(row, tokens.doubleValue());
    }

    private static boolean putNamed(FloatingPointBuilder reals, String name, int row) {
        return switch (name) {
            case "NaN" -> reals.putDouble(row, Double.NaN);
            case "+INF", "Infinity", "+Infinity" -> reals.putDouble(row, Double.POSITIVE_INFINITY);
            case "-INF", "-Infinity" -> reals.putDouble(row, Double.NEGATIVE_INFINITY);
            default -> false;
        };
    }

    /**
     * Decodes numbers and numeric strings, optionally with thousands separators, rounded to the scale of the column.
     */
    static boolean putDecimal(DecimalBuilder decimals, TokenReader tokens, JsonToken token, int row)
            throws IOException {
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

    /** Decodes Base64 strings. */
    static boolean putBinary(BinaryBuilder bytes, TokenReader tokens, JsonToken token, int row) throws IOException {
        try {
            return token == JsonToken.VALUE_STRING
                    && bytes.putBytes(row, Base64Variants.MIME_NO_LINEFEEDS.decode(tokens.text()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
