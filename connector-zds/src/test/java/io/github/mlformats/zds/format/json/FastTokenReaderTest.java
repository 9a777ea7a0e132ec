package io.github.mlformats.zds.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.zds.format.json.DocumentRemainder.FieldNameSuffixes;
import io.github.mlformats.zds.format.json.FastTokenReader.UnsupportedJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast parser returns the same tokens as Jackson, and does not accept texts that Jackson rejects. */
class FastTokenReaderTest {
    private static final String DOCUMENT =
            "{\"_id\":\"a\\n\\u00e9\", \"n\":[1,-2.5e3,-9223372036854775807,true,null ,{}],\"ü\":{\"x\":\"\\\"\\/\"}}";

    private static byte[] changed(Random random) {
        byte[] text = DOCUMENT.getBytes(StandardCharsets.UTF_8);
        for (int change = random.nextInt(4); change > 0; change--) {
            int kind = random.nextInt(37);
            text[random.nextInt(text.length)] =
                    (byte) (kind < 35 ? " \"\\{}[]:,0123456789.eE+-antrufls/x'".charAt(kind) : random.nextInt(256));
        }
        return text;
    }

    private static FastTokenReader plain(byte[] text) {
        FastTokenReader tokens = new FastTokenReader();
        tokens.begin(text, 0, text.length);
        return tokens;
    }

    @Test
    void changedTextsHaveTheTokensThatJacksonFinds() throws IOException {
        Random random = new Random(1);
        int plain = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] text = changed(random);
            List<String> found = walk(plain(text));
            if (found != null) {
                plain++;
                assertThat(Utf8.isValid(text, 0, text.length)).isTrue();
                assertThat(found)
                        .as(new String(text, StandardCharsets.UTF_8))
                        .isEqualTo(walk(new JacksonTokenReader(text, 0, text.length)));
            }
        }
        assertThat(plain).isGreaterThan(20_000);
    }

    @Test
    void namesThatAreExpectedAreThoseThatAreThere() throws IOException {
        Random random = new Random(2);
        FieldNameCache<String> names = new FieldNameCache<>(name -> name);
        int plain = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] text = changed(random);
            List<String> found = members(plain(text), names);
            assertThat(found)
                    .as(new String(text, StandardCharsets.ISO_8859_1))
                    .isEqualTo(members(plain(text), new FieldNameCache<>(name -> name)));
            plain += found == null ? 0 : 1;
        }
        assertThat(plain).isGreaterThan(20_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\"b\":1}",
                "{\"a\\\\\":1}",
                "{\"?\":1}",
                "[1,\"a\":2]",
                "{\"a\" :1,  \"a\":2}",
                "{\"a\":1}"
            })
    void namesAreExpectedOnlyAsTheyAreWritten(String text) throws IOException {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        for (String expected : List.of("a", "a\\\":\\\"b", "a\\\\", "\\ud800", "")) {
            FieldNameCache<String> names = new FieldNameCache<>(name -> name);
            byte[] learned = ("{\"" + expected + "\":1}").getBytes(StandardCharsets.UTF_8);
            try (JacksonTokenReader tokens = new JacksonTokenReader(learned, 0, learned.length)) {
                tokens.next();
                names.next(tokens, 0);
            }
            assertThat(members(plain(data), names)).isEqualTo(members(plain(data), new FieldNameCache<>(name -> name)));
        }
    }

    /** Names and values of an object's members; null if it is unusual, or no JSON. */
    private static List<String> members(TokenReader tokens, FieldNameCache<String> names) throws IOException {
        List<String> found = new ArrayList<>();
        try {
            if (tokens.next() != JsonToken.START_OBJECT) {
                return null;
            }
            for (int member = 0; names.next(tokens, member); member++) {
                assertThat(tokens.current()).isEqualTo(JsonToken.FIELD_NAME);
                assertThat(tokens.name()).isEqualTo(names.name()).isEqualTo(names.value());
                tokens.next();
                found.add(names.name() + " " + tokens.current() + " " + tokens.tokenStart());
                tokens.skipChildren();
            }
            return tokens.next() == null ? found : null;
        } catch (UnsupportedJsonException e) {
            return null;
        }
    }

    /** Null if it is unusual, or no JSON. */
    private static List<String> walk(TokenReader tokens) throws IOException {
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
        } catch (UnsupportedJsonException | JacksonException e) {
            return null;
        }
    }

    private static String encoded(TokenReader tokens) throws IOException {
        tokens.encodeText();
        return new String(tokens.bytes(), tokens.bytesOffset(), tokens.bytesLength(), StandardCharsets.UTF_8);
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
                "{\"a\":1,\"ba\":3} | true",
                "{\"a\":1}{\"b\":2} | false",
                "{\"a\":1} {\"b\":2} | false"
            })
    void leavesADocumentUnlessMoreOfItMayBeRequested(String text, boolean left) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        FastTokenReader tokens = new FastTokenReader();
        tokens.begin(data, 0, data.length);
        tokens.next();
        tokens.next();
        tokens.next();

        assertThat(tokens.skipRemainder(new FieldNameSuffixes(List.of("a")))).isEqualTo(left);
        assertThat(tokens.next() == null).isEqualTo(left);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a\"b | a\\\"b",
                "b | \\u0062",
                "a name of more than eight bytes | a name of more than eight bytes",
                "caf\u00e9 | caf\u00e9",
                "~~ | ~~"
            })
    void staysWhereANameComesAgainHoweverItIsWritten(String name, String written) {
        byte[] data = "{\"other\":1,\"text\":\"\",\"%s\":2}".formatted(written).getBytes(StandardCharsets.UTF_8);

        FieldNameSuffixes names = new FieldNameSuffixes(List.of("unlike", name));
        assertThat(DocumentRemainder.canSkip(data, "{\"other\":1".length(), data.length, names))
                .isFalse();
        assertThat(DocumentRemainder.canSkip(
                        data, "{\"other\":1".length(), data.length, new FieldNameSuffixes(List.of("unlike"))))
                .isEqualTo(!written.contains("\\"));
    }

    private static final List<String> PARTS_OF_NAMES =
            List.of("a", "a", "a", "a", "a", "a", "b", "\\u0061", "\\\"", "\\\\");
    private static final List<String> VALUES = List.of("1", "\"\"", "\"a\\\":\"", "\"\\\\\"", "\"b\"");

    /** Names of up to nine characters, some of them written with escapes, in front of values with quotes and backslashes. */
    private static String members(Random random) {
        StringBuilder text = new StringBuilder("{\"first\":1");
        for (int member = random.nextInt(5); member > 0; member--) {
            text.append(random.nextBoolean() ? "," : " , ").append('"');
            for (int length = random.nextInt(10); length > 0; length--) {
                text.append(PARTS_OF_NAMES.get(random.nextInt(PARTS_OF_NAMES.size())));
            }
            text.append(random.nextBoolean() ? "\":" : "\" :");
            text.append(VALUES.get(random.nextInt(VALUES.size())));
        }
        return text.append('}').toString();
    }

    @Test
    void skippedRestOfADocumentHasNoRequestedField() throws IOException {
        Random random = new Random(3);
        List<String> fields = List.of("", "a", "aa", "aaaaaa", "aaaaaaa", "a\"a", "b\\");
        int left = 0;
        for (int i = 0; i < 200_000; i++) {
            String text = members(random);
            byte[] data = text.getBytes(StandardCharsets.UTF_8);
            for (String name : fields) {
                FieldNameSuffixes names = new FieldNameSuffixes(List.of(name));
                if (DocumentRemainder.canSkip(data, "{\"first\":1".length(), data.length, names)) {
                    left++;
                    try (JacksonTokenReader tokens = new JacksonTokenReader(data, 0, data.length)) {
                        assertThat(members(tokens, new FieldNameCache<>(each -> each)))
                                .as(text)
                                .noneMatch(member -> member.startsWith(name + " "));
                    }
                }
            }
        }
        assertThat(left).isGreaterThan(20_000);
    }
}
