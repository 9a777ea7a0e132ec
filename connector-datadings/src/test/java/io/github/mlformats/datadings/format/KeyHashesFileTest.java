package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.datadings.format.KeyHashesFile.LookupHashes;
import io.github.mlformats.datadings.format.KeyLookup.KeyMatches;
import io.github.mlformats.datadings.format.KeyLookup.SampleRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class KeyHashesFileTest {
    private static final int MANY = 400_000;

    private static List<byte[]> keys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> ("key " + i).getBytes(UTF_8))
                .toList();
    }

    /** The hashes of the keys of samples 0, 1 and so on. */
    private static KeyHashesFile file(List<byte[]> keys) throws IOException {
        KeyHash hash = KeyHash.salted(KeyHash.salt(0));
        ByteBuffer bytes = ByteBuffer.allocate(KeyHash.SALT + Long.BYTES * keys.size());
        bytes.put(KeyHash.salt(0));
        keys.forEach(key -> bytes.putLong(hash.update(key, key.length).firstLong()));
        return KeyHashesFile.open(new HeapSource("data.msgpack.key_hashes", bytes.array()), keys.size());
    }

    /** To compare each hash that is found with all requested ones takes minutes. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void findsManyKeysInTime() throws IOException {
        List<byte[]> keys = keys(MANY);
        KeyHashesFile file = file(keys);
        int[] all = IntStream.range(0, MANY).toArray();
        KeyMatches matches = new KeyMatches();

        file.find(new LookupHashes(keys, all, file), new SampleRange(0, MANY), matches);

        assertThat(matches.count()).isEqualTo(MANY);
        assertThat(IntStream.range(0, MANY)).allMatch(i -> matches.sample(i) == i && matches.key(i) == i);
    }

    @Test
    void findsRequestedKeysInARange() throws IOException {
        List<byte[]> keys = keys(1000);
        KeyHashesFile file = file(keys);
        KeyMatches matches = new KeyMatches();

        file.find(new LookupHashes(keys, new int[] {999, 500, 3}, file), new SampleRange(4, 1000), matches);

        assertThat(matches.count()).isEqualTo(2);
        assertThat(new int[] {matches.key(0), matches.key(1)}).containsExactly(500, 999);
    }

    /** A sample is a candidate for each requested key with its hash. */
    @Test
    void keysWithOneHashAreAllFound() throws IOException {
        byte[] key = "key 1".getBytes(UTF_8);
        KeyHashesFile file = file(keys(3));
        KeyMatches matches = new KeyMatches();

        file.find(new LookupHashes(List.of(key, key.clone()), new int[] {0, 1}, file), new SampleRange(0, 3), matches);

        assertThat(matches.count()).isEqualTo(2);
        assertThat(new int[] {matches.key(0), matches.key(1)}).containsExactlyInAnyOrder(0, 1);
    }
}
