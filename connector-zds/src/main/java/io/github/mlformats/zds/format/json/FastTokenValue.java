package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The value of the current token of {@link FastTokenReader}, which sets its position. */
abstract class FastTokenValue implements TokenReader {
    private final JsonStrings strings = new JsonStrings();

    byte[] data;
    JsonToken token;
    int start;
    /** The token text {@code [textFrom, textTo)}; of strings and names without the quotes. */
    int textFrom;

    int textTo;
    boolean escaped;

    private byte[] bytes;
    private int bytesFrom;
    private int bytesLength;

    @Override
    public JsonToken current() {
        return token;
    }

    @Override
    public String name() {
        return new String(data, textFrom, textTo - textFrom, StandardCharsets.UTF_8);
    }

    @Override
    public boolean nameEquals(String name, byte[] utf8) {
        return Arrays.equals(data, textFrom, textTo, utf8, 0, utf8.length);
    }

    @Override
    public boolean isLong() {
        return true;
    }

    @Override
    public long longValue() {
        return JsonNumbers.longValue(data, textFrom, textTo);
    }

    @Override
    public double doubleValue() {
        return token == JsonToken.VALUE_NUMBER_INT ? longValue() : JsonNumbers.doubleValue(data, textFrom, textTo);
    }

    @Override
    public float floatValue() {
        return token == JsonToken.VALUE_NUMBER_INT ? longValue() : NumberInput.parseFloat(text(), true);
    }

    @Override
    public String text() {
        encodeText();
        return new String(bytes, bytesFrom, bytesLength, StandardCharsets.UTF_8);
    }

    @Override
    public boolean isEmpty() {
        return textFrom == textTo;
    }

    @Override
    public void encodeText() {
        if (escaped) {
            strings.decode(data, textFrom, textTo);
            bytes = strings.decoded();
            bytesFrom = 0;
            bytesLength = strings.length();
        } else {
            bytes = data;
            bytesFrom = textFrom;
            bytesLength = textTo - textFrom;
        }
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int bytesOffset() {
        return bytesFrom;
    }

    @Override
    public int bytesLength() {
        return bytesLength;
    }

    @Override
    public int tokenStart() {
        return start;
    }
}
