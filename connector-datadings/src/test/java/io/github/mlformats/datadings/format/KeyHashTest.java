package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Test vectors of section 4, computed by the Python library. */
class KeyHashTest {
    @ParameterizedTest
    @CsvSource({"'',f8078c18cdbe676b", "a,953ffc3d1368ba74", "ключ,fc84247df0c95b0d", "img_000,5106a081930ea8c3"})
    void hashesAsTheOriginalDoes(String key, String expected) {
        byte[] bytes = key.getBytes(UTF_8);

        long hash = KeyHash.salted(KeyHash.salt(0)).update(bytes, bytes.length).firstLong();

        assertThat(HexFormat.of().toHexDigits(hash)).isEqualTo(expected);
    }

    @Test
    void saltsAreHashesOfTheAttempt() {
        assertThat(KeyHash.salt(0)).isEqualTo(HexFormat.of().parseHex("652e530edee5893b"));
        assertThat(KeyHash.salt(1)).isEqualTo(HexFormat.of().parseHex("625851e3876e6e6d"));
    }
}
