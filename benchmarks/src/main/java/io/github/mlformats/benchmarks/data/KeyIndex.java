package io.github.mlformats.benchmarks.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/** The hashes of keys and their Bloom filter, as the Python library writes them. */
final class KeyIndex {
    private static final int HEADER = 32;
    private static final double LN2_SQUARED = 0.4804530139182015;
    private static final double LN2 = 0.6931471805599453;

    private final ByteBuffer hashes;
    private final byte[] filter;
    private final long bits;
    private final int probes;
    private final Blake2sDigest plain = new Blake2sDigest(null, 32, null, null);
    private final Blake2sDigest salted;

    KeyIndex(long count) {
        byte[] salt = Arrays.copyOf(digest(plain, "0".getBytes(StandardCharsets.US_ASCII)), 8);
        salted = new Blake2sDigest(null, 32, salt, null);
        hashes = ByteBuffer.allocate((int) (1 + count) * Long.BYTES).put(salt);
        long elements = Math.max(2, count);
        double falsePositives = 1.0 / elements;
        bits = (long) Math.ceil(elements * -Math.log(falsePositives) / LN2_SQUARED / 8) * 8;
        probes = (int) Math.rint((double) bits / elements * LN2);
        filter = new byte[(int) (HEADER + bits / 8)];
        ByteBuffer.wrap(filter)
                .put("SIMPBLOO".getBytes(StandardCharsets.US_ASCII))
                .putLong(filter.length)
                .putLong(elements)
                .putDouble(falsePositives);
    }

    private static byte[] digest(Blake2sDigest blake, byte[] key) {
        byte[] digest = new byte[32];
        blake.update(key, 0, key.length);
        blake.doFinal(digest, 0);
        return digest;
    }

    void add(byte[] key) {
        hashes.put(digest(salted, key), 0, Long.BYTES);
        ByteBuffer digest = ByteBuffer.wrap(digest(plain, key));
        long position = digest.getLong();
        long step = digest.getLong();
        for (int i = 0; i < probes; i++) {
            long bit = Long.remainderUnsigned(position, bits);
            filter[(int) (HEADER + bit / 8)] |= (byte) (1 << (bit & 7));
            position += step;
        }
    }

    byte[] hashes() {
        return hashes.array();
    }

    byte[] filter() {
        return filter;
    }
}
