package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteCursorTest {
    @Test
    void decodesLittleEndianNumbers() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 200).putInt(-2).putLong(Long.MIN_VALUE + 1).put((byte) 7);

        ByteCursor in = cursor(bytes.array());

        assertThat(in.u8()).isEqualTo(200);
        assertThat(in.i32()).isEqualTo(-2);
        assertThat(in.i64()).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(in.position()).isEqualTo(13);
        assertThat(in.remaining()).isEqualTo(1);
    }

    @Test
    void decodesBigEndianNumbers() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(18);
        bytes.put((byte) 200).putShort((short) -1).putInt(-2).putLong(Long.MIN_VALUE + 1);

        ByteSource source = new SmallWindows(new HeapSource("f", bytes.array()), 8);
        ByteCursor in = new ByteCursor(new ByteWindow(source, "numbers"), ByteOrder.BIG_ENDIAN);

        assertThat(in.u8()).isEqualTo(200);
        assertThat(in.u16()).isEqualTo(0xFFFF);
        assertThat(in.u32()).isEqualTo(0xFFFF_FFFEL);
        assertThat(in.i64()).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(in.remaining()).isEqualTo(3);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "00, 0",
        "7f, 127",
        "8001, 128",
        "e58e26, 624485",
        "ffffffff07, 2147483647",
        "ffffffffffffffffff01, 18446744073709551615",
        "808000, 0",
        "85808080808080808000, 5"
    })
    void readsLeb128(String hex, String value) throws IOException {
        assertThat(cursor(bytes(hex)).leb()).isEqualTo(Long.parseUnsignedLong(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ffffffffffffffffff02",
                "ffffffffffffffffff7f",
                "8080808080808080808000",
                "ffffffffffffffffffff01"
            })
    void refusesLeb128Above64BitsOr10Bytes(String hex) {
        assertThatThrownBy(() -> cursor(bytes(hex)).leb())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("at byte 0 (numbers): expected a LEB128 integer of at most 64 bits");
    }

    @Test
    void refusesALengthAbove31Bits() {
        assertThatThrownBy(() -> cursor(bytes("8080808008")).leb31("the length"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageEndingWith("expected the length below 2147483648, found 2147483648");
    }

    @Test
    void readsStrings() throws IOException {
        byte[] text = "xé😀".getBytes(StandardCharsets.UTF_8);
        byte[] bytes = ByteBuffer.allocate(2 + text.length)
                .put((byte) text.length)
                .put(text)
                .put((byte) 0)
                .array();

        ByteCursor in = cursor(bytes);

        assertThat(in.string("a name")).isEqualTo("xé😀");
        assertThat(in.string("a name")).isEmpty();
    }

    @Test
    void checksALengthBeforeAllocating() {
        assertThatThrownBy(() -> cursor(bytes("ffffffff0761")).string("a name"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(
                        "f is corrupt at byte 5 (numbers): expected a name of 2147483647 bytes, found 1 bytes left");
    }

    @Test
    void readsNothingOutsideItsRegion() throws IOException {
        ByteCursor in = new ByteCursor(new HeapSource("f", new byte[100]), 10, 13, "numbers");
        in.u8();

        assertThatThrownBy(in::i32)
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(
                        "f is corrupt at byte 11 (numbers): expected a 32-bit integer of 4 bytes, found 2 bytes left");
        assertThatThrownBy(() -> in.skip(3, "padding")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> in.skip(-1, "padding")).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void rejectsARegionOutsideTheFile() {
        HeapSource source = new HeapSource("f", new byte[100]);

        assertThatThrownBy(() -> new ByteCursor(source, 90, 101, "numbers")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> new ByteCursor(source, -1, 10, "numbers")).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> new ByteCursor(source, 20, 10, "numbers")).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void copiesBytesAcrossLoads() throws IOException {
        byte[] bytes = new byte[600 << 10];
        bytes[(64 << 10) - 1] = 1;
        bytes[64 << 10] = 2;
        bytes[(64 << 10) + 1] = 3;
        ByteCursor in = cursor(bytes);
        in.u8();
        in.skip((64 << 10) - 2, "padding");

        assertThat(in.bytes(2, "bytes")).containsExactly(1, 2);
        assertThat(in.u8()).isEqualTo(3);
    }

    private static ByteCursor cursor(byte[] bytes) {
        return new ByteCursor(new HeapSource("f", bytes), 0, bytes.length, "numbers");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
