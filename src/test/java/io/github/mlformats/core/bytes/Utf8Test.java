package io.github.mlformats.core.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
    private static final String WORDS = "eight ASCII letters and more, ";

    /** The JDK's decoder is as strict as this one. */
    private static boolean isValidToTheJdk(byte[] data) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(data));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @Test
    void agreesWithTheJdkOnAllPairsOfBytes() {
        for (int pair = 0; pair < 1 << 16; pair++) {
            byte[] data = {(byte) (pair >> 8), (byte) pair};
            assertThat(Utf8.isValid(data, 0, 2)).isEqualTo(isValidToTheJdk(data));
        }
    }

    @Test
    void agreesWithTheJdkOnLongSequences() {
        Random random = new Random(1);
        for (int lead = 0xE0; lead <= 0xFF; lead++) {
            for (int i = 0; i < 2000; i++) {
                byte[] data = new byte[lead < 0xF0 ? 3 : 4];
                data[0] = (byte) lead;
                for (int next = 1; next < data.length; next++) {
                    data[next] = (byte) (0x80 + random.nextInt(random.nextInt(20) == 0 ? 0x80 : 0x40));
                }
                assertThat(Utf8.isValid(data, 0, data.length)).isEqualTo(isValidToTheJdk(data));
                assertThat(Utf8.isValid(data, 0, data.length - 1)).isFalse();
            }
        }
    }

    @Test
    void inspectsOnlyTheRange() {
        byte[] data = ("\u00e9" + WORDS + "\u6f22" + WORDS).getBytes(UTF_8);
        int ascii = 2 + WORDS.length();
        assertThat(Utf8.isValid(data, 0, data.length)).isTrue();
        assertThat(Utf8.isValid(data, 1, data.length)).isFalse();
        assertThat(Utf8.isAscii(data, 2, ascii)).isTrue();
        assertThat(Utf8.isAscii(data, 2, ascii + 1)).isFalse();
        assertThat(Utf8.isAscii(data, 1, 1)).isTrue();
    }

    @Test
    void returnsTheLengthOfASequence() {
        byte[] data = "a\u00e9\u6f22\ud83d\ude42".getBytes(UTF_8);
        assertThat(Utf8.sequenceLength(data, 0, data.length)).isZero();
        assertThat(Utf8.sequenceLength(data, 1, data.length)).isEqualTo(2);
        assertThat(Utf8.sequenceLength(data, 3, data.length)).isEqualTo(3);
        assertThat(Utf8.sequenceLength(data, 6, data.length)).isEqualTo(4);
        assertThat(Utf8.sequenceLength(data, 6, data.length - 1)).isZero();
        assertThat(Utf8.sequenceLength(data, data.length, data.length)).isZero();
    }
}
