package io.github.mlformats.zds.format.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.LoadingInflaters;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.layout.FileContent.Extent;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

/** Contents are read from any position, and checked where they are read from the beginning to the end. */
class FileContentTest {
    private static final byte[] TEXT = text(100);

    private static byte[] text(int size) {
        byte[] text = new byte[size];
        Random random = new Random(size);
        for (int i = 0; i < size; i++) {
            text[i] = (byte) ('a' + random.nextInt(8));
        }
        return text;
    }

    private static byte[] deflate(byte[] text) {
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(text);
        deflater.finish();
        byte[] stored = new byte[2 * text.length + 100];
        stored = Arrays.copyOf(stored, deflater.deflate(stored));
        deflater.end();
        return stored;
    }

    private static long crc(byte[] text) {
        CRC32 crc = new CRC32();
        crc.update(text);
        return crc.getValue();
    }

    private static FileContent content(byte[] stored, int window, long size, boolean deflated, long crc) {
        return new FileContent(
                "text",
                new SmallWindows(new HeapSource("archive", stored), window),
                new Extent(0, stored.length, size, deflated, crc),
                LoadingInflaters::held);
    }

    @Test
    void contentsOfEverySizeInWindowsOfAFewBytes() throws IOException {
        for (int size = 0; size < 200; size++) {
            byte[] text = text(size);
            for (int window : new int[] {8, 9, 16, 64}) {
                assertThat(content(deflate(text), window, size, true, crc(text)).readAll())
                        .as("%d bytes deflated, windows of %d", size, window)
                        .isEqualTo(text);
                assertThat(content(text, window, size, false, crc(text)).readAll())
                        .as("%d bytes stored, windows of %d", size, window)
                        .isEqualTo(text);
            }
        }
    }

    @Test
    void readsFromAnyPosition() throws IOException {
        for (int position : new int[] {0, 1, 50, 99, 100}) {
            byte[] rest = Arrays.copyOfRange(TEXT, position, TEXT.length);
            for (boolean deflated : new boolean[] {false, true}) {
                FileContent content = content(deflated ? deflate(TEXT) : TEXT, 16, TEXT.length, deflated, crc(TEXT));
                assertThat(content.openStream(position).readAllBytes()).isEqualTo(rest);
            }
        }
    }

    @Test
    void readForwardOnly() throws IOException {
        for (boolean deflated : new boolean[] {false, true}) {
            FileContent content = content(deflated ? deflate(TEXT) : TEXT, 16, TEXT.length, deflated, 1);
            byte[] read = new byte[TEXT.length];
            try (ByteSource source = content.openForward(0)) {
                source.read(10, read, 10, 20);
                source.read(40, read, 40, 10);

                assertThat(Arrays.copyOfRange(read, 10, 30)).isEqualTo(Arrays.copyOfRange(TEXT, 10, 30));
                assertThat(Arrays.copyOfRange(read, 40, 50)).isEqualTo(Arrays.copyOfRange(TEXT, 40, 50));
                assertThatThrownBy(() -> source.read(0, read, 0, 1)).isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(() -> source.read(90, read, 90, 10))
                        .as("the last byte")
                        .isInstanceOf(CorruptFileException.class)
                        .hasMessageContaining("CRC");
            }
        }
    }

    @Test
    void aWrongSumIsFoundAtTheEnd() {
        assertThatThrownBy(() -> content(TEXT, 16, TEXT.length, false, 1).readAll())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("CRC");
        assertThatThrownBy(
                        () -> content(deflate(TEXT), 16, TEXT.length, true, 1).readAll())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("CRC");
    }

    @Test
    void anotherSizeThanDeclared() {
        assertThatThrownBy(() -> content(deflate(TEXT), 16, 99, true, crc(TEXT)).readAll())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found more");
        assertThatThrownBy(
                        () -> content(deflate(TEXT), 16, 101, true, crc(TEXT)).readAll())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found 100 bytes");
    }

    @Test
    void aStreamThatIsCutOffOrNone() {
        byte[] stored = deflate(TEXT);
        assertThatThrownBy(() -> content(Arrays.copyOf(stored, 20), 16, TEXT.length, true, crc(TEXT))
                        .readAll())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a truncated one");
        assertThatThrownBy(() -> content(TEXT, 16, TEXT.length, true, crc(TEXT)).readAll())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("DEFLATE");
    }
}
