package io.github.mlformats.idv.format.block;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** {@link BlockInflater} on the JDK's inflater, which is zlib. */
public final class JdkInflater implements BlockInflater {
    /** Minimum initial capacity of the target buffer. */
    private static final int INITIAL_CAPACITY = 64 << 10;
    /**
     * Compression ratio that numbers and text rarely exceed. A higher ratio costs an extra copy in a column's first
     * block.
     */
    private static final int USUAL_RATIO = 4;

    private final Inflater raw = new Inflater(true);
    private final Inflater framed = new Inflater(false);

    @Override
    public int inflate(Compression compression, byte[] stored, int offset, int length, GrowableBuffer target, int most)
            throws DataFormatException {
        Inflater inflater = compression.equals(Compression.ZLIB) ? framed : raw;
        inflater.reset();
        inflater.setInput(stored, offset, length);
        target.ensureCapacity(initialCapacity(length, most), 0);
        int done = 0;
        while (done < most && !inflater.finished()) {
            if (done == target.capacity()) {
                target.ensureCapacity((int) Math.min(most, 2L * done), done);
            }
            int inflated = inflater.inflate(target.bytes(), done, Math.min(most, target.capacity()) - done);
            if (inflated == 0 && !inflater.finished()) {
                throw new DataFormatException(
                        inflater.needsDictionary()
                                ? "a preset dictionary"
                                : "a stream that ends after " + done + " bytes");
            }
            done += inflated;
        }
        return done;
    }

    /**
     * Initial capacity of the target buffer for {@code most} bytes from {@code length} stored bytes. Declared lengths
     * are not trusted beyond it.
     */
    static int initialCapacity(int length, int most) {
        return (int) Math.min(most, Math.max(INITIAL_CAPACITY, (long) USUAL_RATIO * length));
    }

    @Override
    public void close() {
        raw.end();
        framed.end();
    }
}
