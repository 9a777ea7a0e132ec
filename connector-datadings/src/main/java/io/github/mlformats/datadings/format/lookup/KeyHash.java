package io.github.mlformats.datadings.format.lookup;

import io.github.mlformats.core.bytes.BigEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/** BLAKE2s of keys as the index files use it: always a digest of 32 bytes, of which the first ones count (datadings.md, section 4). */
public final class KeyHash {
    /** Bytes of a salt. */
    public static final int SALT = 8;

    private static final int DIGEST = 32;

    private final Blake2sDigest digest;
    private final byte[] hash = new byte[DIGEST];

    private KeyHash(Blake2sDigest digest) {
        this.digest = digest;
    }

    /** As {@code .key_hashes} has it. */
    public static KeyHash salted(byte[] salt) {
        return new KeyHash(new Blake2sDigest(null, DIGEST, salt, null));
    }

    /** As {@code .filter} has it. */
    public static KeyHash plain() {
        return new KeyHash(new Blake2sDigest(null, DIGEST, null, null));
    }

    /** The salt that the writer tries first, second and so on. */
    public static byte[] salt(int attempt) {
        KeyHash plain = plain();
        byte[] text = String.valueOf(attempt).getBytes(StandardCharsets.US_ASCII);
        plain.update(text, text.length);
        return Arrays.copyOf(plain.hash, SALT);
    }

    /** Takes in the key at {@code [0, length)}. */
    public KeyHash update(byte[] key, int length) {
        return update(key, 0, length);
    }

    /** Takes in the key at {@code [at, at + length)}. */
    public KeyHash update(byte[] key, int at, int length) {
        digest.update(key, at, length);
        digest.doFinal(hash, 0);
        return this;
    }

    /** The first 8 bytes of the hash. */
    public long first() {
        return BigEndian.i64(hash, 0);
    }

    /** The 8 bytes behind them. */
    public long second() {
        return BigEndian.i64(hash, Long.BYTES);
    }
}
