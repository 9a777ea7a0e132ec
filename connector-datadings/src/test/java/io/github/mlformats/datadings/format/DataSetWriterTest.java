package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** Tests the index files for unusual and colliding keys. */
class DataSetWriterTest {
    private static final int SALT = KeyHash.SALT;

    private final MemoryFile file = new MemoryFile("set.msgpack");

    @Test
    void hashesThatCollideGetTheFirstSaltUnderWhichTheyDoNot() throws IOException {
        long mask = 0xFF;
        List<String> keys = IntStream.range(0, 20).mapToObj(i -> "key " + i).toList();

        write(keys, mask);

        byte[] hashes = file.bytes(".key_hashes");
        int attempt = 0;
        while (hashes(keys, attempt, mask).size() < keys.size()) {
            attempt++;
        }
        assertThat(attempt).isPositive();
        assertThat(Arrays.copyOf(hashes, SALT)).isEqualTo(KeyHash.salt(attempt));
        KeyHash hash = KeyHash.salted(KeyHash.salt(attempt));
        for (int i = 0; i < keys.size(); i++) {
            assertThat(BigEndian.i64(hashes, SALT + i * Long.BYTES))
                    .isEqualTo(
                            hash.update(keys.get(i).getBytes(UTF_8), keys.get(i).length())
                                            .firstLong()
                                    & mask);
        }
    }

    private static Set<Long> hashes(List<String> keys, int attempt, long mask) {
        KeyHash hash = KeyHash.salted(KeyHash.salt(attempt));
        Set<Long> all = new HashSet<>();
        keys.forEach(
                key -> all.add(hash.update(key.getBytes(UTF_8), key.length()).firstLong() & mask));
        return all;
    }

    @Test
    void equalKeysAreDistinguishedFromHashCollisions() {
        List<String> keys = List.of("a", "b", "c", "d", "b");

        assertThatThrownBy(() -> write(keys, 0xF))
                .isInstanceOf(UsageException.class)
                .hasMessage("row 4: key 'b' occurs twice: the keys of a data set must be unique");
    }

    @Test
    void keysOfAllLengthsAreListedAcrossSpoolChunks() throws IOException {
        List<String> keys = IntStream.concat(IntStream.range(0, 300), IntStream.of(65535, 65536, 200_000))
                .mapToObj("x"::repeat)
                .toList();

        write(keys, -1);

        try (MessageUnpacker listed = MessagePack.newDefaultUnpacker(file.bytes(".keys"))) {
            assertThat(listed.unpackArrayHeader()).isEqualTo(keys.size());
            for (String key : keys) {
                assertThat(listed.unpackString()).isEqualTo(key);
            }
            assertThat(listed.hasNext()).isFalse();
        }
        assertThat(file.bytes(".offsets")).hasSize((keys.size() + 1) * Long.BYTES);
    }

    @Test
    void samplesReachTheFileWhileTheyCome() throws IOException {
        ByteSink[] data = new ByteSink[1];
        DataSetWriter.DataSetFileFactory files = new Files(file) {
            @Override
            public ByteSink create(String suffix) throws IOException {
                data[0] = super.create(suffix);
                return data[0];
            }
        };
        try (DataSetWriter set = new DataSetWriter(files, true)) {
            for (int i = 0; i < 100_000; i++) {
                add(set, "key " + i);
                assertThat(set.dataBytes() - data[0].position()).isLessThan(65_536 + 100);
            }
        }
    }

    private void write(List<String> keys, long mask) throws IOException {
        try (DataSetWriter set = new DataSetWriter(new Files(file), true, mask)) {
            for (String key : keys) {
                add(set, key);
            }
            set.finish();
        }
    }

    private static void add(DataSetWriter set, String key) throws IOException {
        set.message().writeMapHeader(1);
        set.message().writeText("key");
        set.message().writeText(key);
        int length = key.getBytes(UTF_8).length;
        set.endSample(set.message().buffer().size() - length, length);
    }

    private static class Files implements DataSetWriter.DataSetFileFactory {
        private final MemoryFile data;

        Files(MemoryFile data) {
            this.data = data;
        }

        @Override
        public String name() {
            return data.name();
        }

        @Override
        public ByteSink create(String suffix) throws IOException {
            return data.sidecar(suffix).create();
        }

        @Override
        public Spool spool() throws IOException {
            return data.spool();
        }
    }
}
