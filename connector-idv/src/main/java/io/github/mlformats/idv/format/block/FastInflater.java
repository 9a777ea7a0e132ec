package io.github.mlformats.idv.format.block;

import io.github.mlformats.core.bytes.inflate.WholeInflater;
import java.util.zip.DataFormatException;

/**
 * {@link BlockInflater} that asks a {@link WholeInflater} first, where the length is known and believed. What that does not
 * inflate is left to the JDK.
 */
public final class FastInflater implements BlockInflater {
    private final WholeInflater fast;
    private final JdkInflater jdk = new JdkInflater();

    /** @param fast closed with this object */
    public FastInflater(WholeInflater fast) {
        this.fast = fast;
    }

    @Override
    public int inflate(Compression compression, byte[] stored, int offset, int length, GrowingBuffer target, int most)
            throws DataFormatException {
        if (compression.equals(Compression.DEFLATE)) {
            target.grow(JdkInflater.believed(length, most), 0);
            if (most <= target.capacity() && fast.inflate(stored, offset, length, target.bytes(), most)) {
                return most;
            }
        }
        return jdk.inflate(compression, stored, offset, length, target, most);
    }

    @Override
    public void close() {
        fast.close();
        jdk.close();
    }
}
