package io.github.mlformats.zds.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.record.Variants;
import io.github.mlformats.zds.format.json.FastTokenReader;
import io.github.mlformats.zds.format.json.FastTokenReader.UnsupportedJsonException;
import io.github.mlformats.zds.format.json.JacksonTokenReader;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encoded variants have the same bytes as those of Spark's parser. */
class VariantEncoderTest {
    private static final int MAX_SIZE = 16 << 20;
    private static final List<String> NAMES =
            List.of("a", "b", "name", "", "ä", "\\u0061", "\\n", "\\ud83d\\ude00", "😀", "\uffee", "long".repeat(80));
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "127",
            "-129",
            "40000",
            "-2147483649",
            "9223372036854775807",
            "-9223372036854775808",
            "18446744073709551616",
            "1.5",
            "-1.50",
            "0.000000001",
            "-0.0",
            "999999999.9",
            "123456789012345678",
            "1234567890.12345678",
            "12345678901234567890.123456789",
            "-99999999999999999999999999999999999999",
            "100000000000000000000000000000000000000",
            "0.00000000000000000000000000000000000001",
            "0.000000000000000000000000000000000000001",
            "1e5",
            "-1.25E-300",
            "1e400");

    @Property(tries = 500)
    void valuesHaveTheBytesOfSparksParser(@ForAll long seed) throws IOException {
        VariantEncoder encoder = new VariantEncoder(Set.of(), MAX_SIZE);
        Random random = new Random(seed);
        for (int i = 0; i < 5; i++) {
            checkSame(encoder, value(random, 0));
        }
    }

    private static String value(Random random, int depth) {
        return switch (random.nextInt(depth > 4 ? 5 : 8)) {
            case 0 -> List.of("null", "true", "false").get(random.nextInt(3));
            case 1, 2 -> NUMBERS.get(random.nextInt(NUMBERS.size()));
            case 3 -> '"' + "xä\\u00fc".repeat(random.nextInt(20)) + '"';
            case 4 -> String.valueOf(random.nextLong() >> random.nextInt(64));
            case 5 ->
                IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> value(random, depth + 1))
                        .collect(Collectors.joining(", ", "[", "]"));
            default ->
                IntStream.range(0, random.nextInt(6))
                        .mapToObj(i -> '"' + NAMES.get(random.nextInt(NAMES.size())) + "\":" + value(random, depth + 1))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 300, 70_000})
    void arraysAndObjectsOfAnySizeHaveTheBytesOfSparksParser(int count) throws IOException {
        VariantEncoder encoder = new VariantEncoder(Set.of(), MAX_SIZE);

        checkSame(encoder, "[" + join(count, i -> "" + i) + "]");
        checkSame(encoder, "{" + join(count, i -> "\"" + i + "\":" + i) + "}");
        checkSame(encoder, "{" + join(count, i -> "\"" + i % 100 + "\":\"" + i + "\"") + "}");
        checkSame(encoder, "[" + join(count, i -> "{\"" + i + "\":[{\"x\":" + i + "}]}") + "]");
    }

    @ParameterizedTest
    @ValueSource(ints = {62, 63, 64, 300, 70_000, 17_000_000})
    void textsOfAnyLengthHaveTheBytesOfSparksParser(int length) throws IOException {
        VariantEncoder encoder = new VariantEncoder(Set.of(), Variants.maxSize());

        checkSame(encoder, '"' + "x".repeat(length) + '"');
        checkSame(encoder, "{\"" + "n".repeat(Math.min(length, 9_000)) + "\":\"" + "x".repeat(length) + "\"}");
    }

    @Test
    void manyNewNamesAreForgotten() throws IOException {
        VariantEncoder encoder = new VariantEncoder(Set.of(), MAX_SIZE);
        for (int i = 0; i < 5; i++) {
            int first = 4_000 * i;
            checkSame(encoder, "{\"same\":{" + join(4_000, n -> "\"" + (first + n) + "\":{}") + "},\"same\":1}");
        }
    }

    /** Spark's parser keeps both, under one name, and finds neither. */
    @Test
    void namesThatAreLoneSurrogatesAreOneName() throws IOException {
        VariantEncoder encoder = new VariantEncoder(Set.of(), MAX_SIZE);

        assertThat(encode(encoder, "{\"\\ud800\":1,\"a\":2,\"\\udc00\":3}"))
                .isDeepEqualTo(Variants.encode("{\"?\":1,\"a\":2,\"?\":3}"));
    }

    @Test
    void onlyMembersAtTheTopAreRestricted() throws IOException {
        VariantEncoder encoder = new VariantEncoder(Set.of("a", "c"), MAX_SIZE);

        byte[][] found = encode(encoder, "{\"b\":{\"a\":1},\"a\":1,\"c\":{\"b\":2},\"\\u0061\":3,\"d\":[]}");
        assertThat(found).isDeepEqualTo(Variants.encode("{\"a\":1,\"c\":{\"b\":2},\"a\":3}"));
        assertThat(encode(encoder, "[{\"b\":1}]")).isDeepEqualTo(Variants.encode("[{\"b\":1}]"));
        assertThat(encode(encoder, "{\"b\":1}")).isDeepEqualTo(Variants.encode("{}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1,[\"0123456789\",{\"a\":[\"0123456789\"]}],2]",
                "{\"a\":\"012345678901234567\",\"a\":1}",
                "{\"012345678901234567890\":1}",
                "[1.5,1.5,1.5,1.5,1.5,1.5]"
            })
    void aValueThatIsTooLargeIsReadToItsEnd(String json) throws IOException {
        byte[] text = ("[" + json + ",7]").getBytes(UTF_8);
        VariantEncoder encoder = new VariantEncoder(Set.of(), 20);
        FastTokenReader tokens = new FastTokenReader();
        tokens.begin(text, 0, text.length);
        tokens.next();

        assertThat(encoder.encode(tokens, tokens.next())).isFalse();
        assertThat(encoder.encode(tokens, tokens.next())).isTrue();
        assertThat(encoder.value()).isEqualTo(Variants.encode("7")[0]);
        assertThat(encoder.metadata()).isEqualTo(Variants.encode("7")[1]);
    }

    private static String join(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(","));
    }

    private static void checkSame(VariantEncoder encoder, String json) throws IOException {
        byte[][] expected = Variants.encode(json);
        assertThat(encode(encoder, json)).as(json).isDeepEqualTo(expected);
        byte[] text = json.getBytes(UTF_8);
        try (JacksonTokenReader tokens = new JacksonTokenReader(text, 0, text.length)) {
            assertThat(encode(encoder, tokens)).as(json).isDeepEqualTo(expected);
        }
    }

    private static byte[][] encode(VariantEncoder encoder, String json) throws IOException {
        byte[] text = json.getBytes(UTF_8);
        try {
            FastTokenReader tokens = new FastTokenReader();
            tokens.begin(text, 0, text.length);
            return encode(encoder, tokens);
        } catch (UnsupportedJsonException e) {
            try (JacksonTokenReader tokens = new JacksonTokenReader(text, 0, text.length)) {
                return encode(encoder, tokens);
            }
        }
    }

    private static byte[][] encode(VariantEncoder encoder, TokenReader tokens) throws IOException {
        assertThat(encoder.encode(tokens, tokens.next())).isTrue();
        assertThat(tokens.next()).isNull();
        return new byte[][] {encoder.value(), encoder.metadata()};
    }
}
