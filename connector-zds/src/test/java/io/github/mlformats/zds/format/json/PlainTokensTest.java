package io.github.mlformats.zds.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plain JSON has the tokens that Jackson finds in it, and what Jackson refuses is not plain. */
class PlainTokensTest {
    private static final String DOCUMENT =
            "{\"_id\":\"a\\n\\u00e9\", \"n\":[1,-2.5e3,-9223372036854775807,true,null ,{}],\"ü\":{\"x\":\"\\\"\\/\"}}";

    @Test
    void changedTextsHaveTheTokensThatJacksonFinds() throws IOException {
        Random random = new Random(1);
        int plain = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] text = DOCUMENT.getBytes(StandardCharsets.UTF_8);
            for (int change = random.nextInt(4); change > 0; change--) {
                text[random.nextInt(text.length)] =
                        (byte) " \"\\{}[]:,0123456789.eE+-antrufls/x'".charAt(random.nextInt(35));
            }
            PlainTokens tokens = new PlainTokens();
            tokens.begin(text, 0, text.length);
            List<String> found = Utf8.isValid(text, 0, text.length) ? walk(tokens) : null;
            if (found != null) {
                plain++;
                assertThat(found)
                        .as(new String(text, StandardCharsets.UTF_8))
                        .isEqualTo(walk(new JacksonTokens(text, 0, text.length)));
            }
        }
        assertThat(plain).isGreaterThan(20_000);
    }

    /** Null if it is unusual, or no JSON. */
    private static List<String> walk(Tokens tokens) throws IOException {
        List<String> found = new ArrayList<>();
        try {
            for (JsonToken token = tokens.next(); token != null; token = tokens.next()) {
                String value =
                        switch (token) {
                            case FIELD_NAME -> tokens.name();
                            case VALUE_NUMBER_INT -> tokens.longValue() + " " + tokens.doubleValue();
                            case VALUE_NUMBER_FLOAT ->
                                tokens.doubleValue() + " " + tokens.floatValue() + " " + tokens.text();
                            case VALUE_STRING -> tokens.text() + " " + encoded(tokens) + " " + tokens.isEmpty();
                            default -> "";
                        };
                found.add(token + " " + value);
            }
            return found;
        } catch (UnusualJsonException | JacksonException e) {
            return null;
        }
    }

    private static String encoded(Tokens tokens) throws IOException {
        tokens.encodeText();
        return new String(tokens.bytes(), tokens.bytesFrom(), tokens.bytesLength(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"a\":1,\"b\":2} | true",
                "{\"a\":1,\"text\":\"x: y {z}\"} | true",
                "{\"a\":1,\"b\":{\"c\":[{}]}} | true",
                "{\"a\":1,\"b\":2,\"a\":3} | false",
                "{\"a\":1,\"b\":2,\"a\" : 3} | false",
                "{\"a\":1,\"b\":2,'a':3} | false",
                "{\"a\":1,\"b\":2,\"\\u0061\":3} | false",
                "{\"a\":1}{\"b\":2} | false",
                "{\"a\":1} {\"b\":2} | false"
            })
    void leavesADocumentUnlessMoreOfItMayBeWanted(String text, boolean left) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        PlainTokens tokens = new PlainTokens();
        tokens.begin(data, 0, data.length);
        tokens.next();
        tokens.next();
        tokens.next();

        assertThat(tokens.leave(new byte[][] {{'a'}})).isEqualTo(left);
        assertThat(tokens.next() == null).isEqualTo(left);
    }
}
