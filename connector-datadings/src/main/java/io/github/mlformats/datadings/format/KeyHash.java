package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.BigEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/**
 * BLAKE2s hash of keys as the index files use it: the first bytes of a 32-byte digest (datadings.md,
 * section 4). Not thread-safe.
 */
public final class KeyHash {
    /** Size of a salt in bytes. */
    public static final int SALT = 8;

    private static final int DIGEST = 32;

    private final Blake2sDigest digest;
    private final byte[] hash = new byte[DIGEST];

    private KeyHash(Blake2sDigest digest) {
        this.digest = digest;
    }

    /** Returns the salted hash of {@code .key_hashes}. */
    public static KeyHash salted(byte[] salt) {
        return new KeyHash(new Blake2sDigest(null, DIGEST, salt, null));
    }

    /** Returns the unsalted hash of {@code .filter}. */
    public static KeyHash plain() {
        return new KeyHash(new Blake2sDigest(null, DIGEST, null, null));
    }

    /** Returns the salt that the writer tries at its n-th attempt, from 0 on. */
    public static byte[] salt(int attempt) {
        KeyHash plain = plain();
        byte[] text = String.valueOf(attempt).getBytes(StandardCharsets.US_ASCII);
        plain.update(text, text.length);
        return Arrays.copyOf(plain.hash, SALT);
    }

    /** Hashes the key at {@code [0, length)}. */
    public KeyHash update(byte[] key, int length) {
        return update(key, 0, length);
    }

    /** Hashes the key at {@code [at, at + length)}. */
    public KeyHash update(byte[] key, int at, int length) {
        digest.update(key, at, length);
        digest.doFinal(hash, 0);
        return this;
    }

    /** Returns the first 8 bytes of the hash. */
    public long firstLong() {
        return BigEndian.i64(hash, 0);
    }

    /** Returns bytes 8 to 15 of the hash. */
    public long secondLong() {
        return BigEndian.i64(hash, Long.BYTES);
    }
}
