package io.github.mlformats.primitiv.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameDecoderTest {
    @Test
    void readsUtf8() {
        String name = "wé\u0000中😀";
        assertThat(NameDecoder.decode(name.getBytes(StandardCharsets.UTF_8))).isEqualTo(name);
        assertThat(NameDecoder.decode(new byte[0])).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"eda0bdedb880, 😀", "61eda0bdedb88062, a😀b", "c3a9eda0bdedb880, é😀"})
    void readsModifiedUtf8(String hex, String name) {
        assertThat(NameDecoder.decode(bytes(hex))).isEqualTo(name);
    }

    @Test
    void readsNulOfModifiedUtf8() {
        assertThat(NameDecoder.decode(bytes("61c080"))).isEqualTo("a\u0000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fffe77", "eda0bd", "c181", "e08080", "80", "c3", "e282", "f09f98", "f8888080", "c3c3"})
    void knowsWhatIsNeither(String hex) {
        assertThat(NameDecoder.decode(bytes(hex))).isNull();
        assertThat(NameDecoder.decodeReplacing(bytes(hex))).contains("\uFFFD");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
