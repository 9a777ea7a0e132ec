package io.github.mlformats.idv.format.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.idv.format.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyBlocksTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "Byte, 01 00 fe ff",
        "UInt16, 0100 0000 feff ffff",
        "UInt32, 01000000 00000000 feffffff ffffffff",
        "UInt64, 0100000000000000 0000000000000000 feffffffffffffff ffffffffffffffff"
    })
    void keysAreUnsigned(String codec, String hex) {
        Block.Fixed keys = (Block.Fixed) BlockDecoding.decode(new Bytes().codec(codec), 4, new Bytes().hex(hex));
        long most = KeyBlocks.key(keys, 3);

        assertThat(KeyBlocks.key(keys, 0)).isEqualTo(1);
        assertThat(KeyBlocks.scan(keys, most)).isEqualTo(new KeyBlocks.Scan(-1, true));
        assertThat(KeyBlocks.scan(keys, most - 1)).isEqualTo(new KeyBlocks.Scan(3, true));
        assertThat(KeyBlocks.scan(keys, most - 2)).isEqualTo(new KeyBlocks.Scan(2, true));
    }

    @Test
    void keysWithoutZeroAreNeverMissing() {
        Block.Fixed keys = (Block.Fixed) BlockDecoding.decode(new Bytes().codec("Byte"), 2, new Bytes().u8(1, 2));

        assertThat(KeyBlocks.scan(keys, 2)).isEqualTo(new KeyBlocks.Scan(-1, false));
    }
}
