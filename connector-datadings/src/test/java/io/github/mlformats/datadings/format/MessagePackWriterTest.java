package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteBuilder;
import java.io.IOException;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Compares with messages of msgpack-java, which uses the shortest encodings as well. */
class MessagePackWriterTest {
    private final ByteBuilder bytes = new ByteBuilder();
    private final MessagePackWriter writer = new MessagePackWriter(bytes);
    private final MessageBufferPacker expected = MessagePack.newDefaultBufferPacker();

    @Property(tries = 500)
    void integers(@ForAll long value, @ForAll @IntRange(min = 0, max = 63) int shift) throws IOException {
        writer.writeInteger(value >> shift);
        expected.packLong(value >> shift);
        check();
    }

    @Property(tries = 200)
    void unsignedIntegers(@ForAll long bits) throws IOException {
        BigInteger value = new BigInteger(Long.toUnsignedString(bits));
        writer.writeInteger(value);
        expected.packBigInteger(value);
        check();
    }

    @Property(tries = 100)
    void reals(@ForAll float single, @ForAll double value) throws IOException {
        writer.writeFloat32(single);
        writer.writeFloat64(value);
        expected.packFloat(single).packDouble(value);
        check();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, 8, 15, 16, 17, 31, 32, 255, 256, 65535, 65536, Integer.MAX_VALUE})
    void lengths(int length) throws IOException {
        writer.writeArrayHeader(length);
        writer.writeMapHeader(length);
        writer.writeBinary(length);
        writer.writeExtensionHeader(5, length);
        expected.packArrayHeader(length).packMapHeader(length).packBinaryHeader(length);
        expected.packExtensionTypeHeader((byte) 5, length);
        check();
    }

    @Property(tries = 200)
    void texts(@ForAll String text) throws IOException {
        String wellFormed = new String(text.getBytes(UTF_8), UTF_8);
        writer.writeText(wellFormed);
        put(wellFormed.getBytes(UTF_8));
        expected.packString(wellFormed).packString(wellFormed);
        check();
    }

    @Test
    void invalidUtf8BecomesReplacementCharacters() throws IOException {
        byte[] long31 = "x".repeat(31).getBytes(UTF_8);
        long31[7] = (byte) 0xFF;

        int length = put(long31);

        String replaced = "x".repeat(7) + "\uFFFD" + "x".repeat(23);
        assertThat(length).isEqualTo(33);
        expected.packString(replaced);
        check();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, (1+2j)",
        "0, 1, 1j",
        "0, 0, 0j",
        "-0.0, -0.0, (-0-0j)",
        "NaN, 0, (nan+0j)",
        "Infinity, -Infinity, (inf-infj)",
        "1e300, -1e-300, (1e+300-1e-300j)",
        "0.0001, 1e16, (0.0001+1e+16j)",
        "0.5, NaN, (0.5+nanj)"
    })
    void complexNumbers(double re, double im, String text) {
        assertThat(NumpyWriter.complexText(re, im)).isEqualTo(text);
    }

    private int put(byte[] text) {
        int at = writer.beginText(text.length);
        System.arraycopy(text, 0, bytes.bytes(), at, text.length);
        return writer.endText(at, text.length);
    }

    private void check() {
        assertThat(bytes.toByteArray()).isEqualTo(expected.toByteArray());
        bytes.clear();
        expected.clear();
    }
}
