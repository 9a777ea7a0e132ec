package io.github.mlformats.idv.format.block;

import io.github.mlformats.core.bytes.inflate.InMemoryInflater;
import java.util.zip.DataFormatException;

/**
 * {@link BlockInflater} that tries a {@link InMemoryInflater} first, if the decoded length is plausible, and falls back
 * to the JDK for all other streams.
 */
public final class FastInflater implements BlockInflater {
    private final InMemoryInflater fast;
    private final JdkInflater jdk = new JdkInflater();

    /** @param fast inflater to try first; closed with this object */
    public FastInflater(InMemoryInflater fast) {
        this.fast = fast;
    }

    @Override
    public int inflate(Compression compression, byte[] stored, int offset, int length, GrowableBuffer target, int most)
            throws DataFormatException {
        if (compression.equals(Compression.DEFLATE)) {
            target.ensureCapacity(JdkInflater.initialCapacity(length, most), 0);
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
