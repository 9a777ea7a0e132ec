package io.github.mlformats.idv.format.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.codec.BlockInflater.GrowableBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockInflaterTest {
    private static final byte[] DATA = data();

    private final BlockInflater inflater = new BlockInflater();
    private final GrowableBuffer target = new GrowableBuffer();

    @AfterEach
    void close() {
        inflater.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void inflatesBothKindsInTurn(int kind) throws DataFormatException {
        byte[] stored = Bytes.deflate(DATA, kind == 2);
        for (int i = 0; i < 3; i++) {
            assertThat(inflate(new Compression(kind), stored, DATA.length)).isEqualTo(DATA.length);
            assertThat(Arrays.copyOf(target.bytes(), DATA.length)).isEqualTo(DATA);
        }
    }

    @Test
    void stopsAtTheEndOfTheStreamOrAtTheMost() throws DataFormatException {
        byte[] stored = Bytes.deflate(DATA, false);

        assertThat(inflate(Compression.DEFLATE, stored, Integer.MAX_VALUE)).isEqualTo(DATA.length);
        assertThat(inflate(Compression.DEFLATE, stored, 100)).isEqualTo(100);
        assertThat(inflate(Compression.DEFLATE, stored, 0)).isZero();
    }

    @Test
    void readsAPartOfAnArrayAndIgnoresWhatFollowsTheStream() throws DataFormatException {
        byte[] stored = Bytes.deflate(DATA, false);
        byte[] around = new Bytes().u8(9, 9).add(stored).u8(1, 2, 3).array();

        int inflated = inflater.inflate(Compression.DEFLATE, around, 2, stored.length + 3, target, Integer.MAX_VALUE);

        assertThat(inflated).isEqualTo(DATA.length);
    }

    @Test
    void keepsTheArrayFromBlockToBlock() throws DataFormatException {
        byte[] stored = Bytes.deflate(DATA, false);
        inflate(Compression.DEFLATE, stored, DATA.length);
        byte[] before = target.bytes();

        inflate(Compression.DEFLATE, stored, DATA.length);

        assertThat(target.bytes()).isSameAs(before);
    }

    @Test
    void allocatesNoMemoryForAHostileLength() throws DataFormatException {
        byte[] stored = Bytes.deflate(new byte[10], false);

        assertThat(inflate(Compression.DEFLATE, stored, Integer.MAX_VALUE)).isEqualTo(10);
        assertThat(target.capacity()).isEqualTo(64 << 10);
    }

    @Test
    void growsWithWhatComesOut() throws DataFormatException {
        byte[] zeros = new byte[5_000_000];

        assertThat(inflate(Compression.DEFLATE, Bytes.deflate(zeros, false), Integer.MAX_VALUE))
                .isEqualTo(zeros.length);
        assertThat(target.capacity()).isBetween(zeros.length, 2 * zeros.length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100})
    void refusesAStreamThatIsCutOff(int length) {
        byte[] stored = Arrays.copyOf(Bytes.deflate(DATA, false), length);

        assertThatThrownBy(() -> inflate(Compression.DEFLATE, stored, DATA.length))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("a stream that ends after");
    }

    @Test
    void refusesWhatIsNoStream() {
        assertThatThrownBy(() -> inflate(Compression.DEFLATE, new byte[] {-1, -1, -1, -1}, 100))
                .isInstanceOf(DataFormatException.class);
        assertThatThrownBy(() -> inflate(Compression.ZLIB, new byte[] {0x78, (byte) 0xbb, 0, 0, 0, 1}, 100))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("a preset dictionary");
    }

    private int inflate(Compression compression, byte[] stored, int most) throws DataFormatException {
        return inflater.inflate(compression, stored, 0, stored.length, target, most);
    }

    private static byte[] data() {
        byte[] data = new byte[200_000];
        new Random(1).nextBytes(data);
        Arrays.fill(data, 50_000, 100_000, (byte) 7);
        return data;
    }
}
