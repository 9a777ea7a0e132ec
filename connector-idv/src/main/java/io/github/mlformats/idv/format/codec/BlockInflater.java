package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.InMemoryInflater;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates blocks with the JDK's inflater, which is zlib. A faster inflater is tried first, if the declared length is
 * plausible. Not thread-safe: state is reused between calls.
 */
public final class BlockInflater implements AutoCloseable {
    /** Minimum initial capacity of the target buffer. */
    private static final int INITIAL_CAPACITY = 64 << 10;
    /**
     * Compression ratio that numbers and text rarely exceed. A higher ratio costs an extra copy in a column's first
     * block.
     */
    private static final int USUAL_RATIO = 4;

    private final InMemoryInflater fast;
    private final Inflater raw = new Inflater(true);
    private final Inflater framed = new Inflater(false);

    /** Creates an inflater that uses the JDK only. */
    public BlockInflater() {
        this(InMemoryInflater.NONE);
    }

    /** @param fast inflater to try first; closed with this object */
    public BlockInflater(InMemoryInflater fast) {
        this.fast = fast;
    }

    /**
     * Inflates a stream until {@code most} bytes are inflated or the stream ends. Further bytes are ignored.
     *
     * @param compression {@link Compression#DEFLATE} or {@link Compression#ZLIB}
     * @param stored contains the stream in {@code [offset, offset + length)}
     * @param target receives the bytes from index 0; grows only as bytes are inflated, not by declared lengths
     * @return number of bytes inflated
     * @throws DataFormatException if the stream is malformed or truncated
     */
    public int inflate(Compression compression, byte[] stored, int offset, int length, GrowableBuffer target, int most)
            throws DataFormatException {
        target.ensureCapacity(initialCapacity(length, most), 0);
        boolean canTryFast = compression.equals(Compression.DEFLATE) && most <= target.capacity();
        if (canTryFast && fast.inflate(stored, offset, length, target.bytes(), most)) {
            return most;
        }
        Inflater inflater = start(compression, stored, offset, length);
        int done = 0;
        while (done < most && !inflater.finished()) {
            if (done == target.capacity()) {
                target.ensureCapacity((int) Math.min(most, 2L * done), done);
            }
            done += inflate(inflater, done, target.bytes(), done, Math.min(most, target.capacity()) - done);
        }
        return done;
    }

    /** Like {@link #inflate}, but only counts the bytes. */
    public int inflatedLength(Compression compression, byte[] stored, int offset, int length, int most)
            throws DataFormatException {
        Inflater inflater = start(compression, stored, offset, length);
        byte[] discarded = new byte[INITIAL_CAPACITY];
        int done = 0;
        while (done < most && !inflater.finished()) {
            done += inflate(inflater, done, discarded, 0, Math.min(most - done, discarded.length));
        }
        return done;
    }

    private Inflater start(Compression compression, byte[] stored, int offset, int length) {
        Inflater inflater = compression.equals(Compression.ZLIB) ? framed : raw;
        inflater.reset();
        inflater.setInput(stored, offset, length);
        return inflater;
    }

    /** @param done number of bytes inflated before */
    private static int inflate(Inflater inflater, int done, byte[] target, int at, int most)
            throws DataFormatException {
        int inflated = inflater.inflate(target, at, most);
        if (inflated == 0 && !inflater.finished()) {
            throw new DataFormatException(
                    inflater.needsDictionary() ? "a preset dictionary" : "a stream that ends after " + done + " bytes");
        }
        return inflated;
    }

    /**
     * Initial capacity of the target buffer for {@code most} bytes from {@code length} stored bytes. Declared lengths
     * are not trusted beyond it.
     */
    private static int initialCapacity(int length, int most) {
        return (int) Math.min(most, Math.max(INITIAL_CAPACITY, (long) USUAL_RATIO * length));
    }

    @Override
    public void close() {
        fast.close();
        raw.end();
        framed.end();
    }

    /** A byte array that grows on demand and is reused from block to block. */
    public static final class GrowableBuffer {
        private byte[] bytes = {};

        /** The array; valid until the buffer grows. */
        public byte[] bytes() {
            return bytes;
        }

        public int capacity() {
            return bytes.length;
        }

        /** Ensures a capacity of {@code capacity} bytes and keeps the first {@code used} bytes. */
        public void ensureCapacity(int capacity, int used) {
            if (capacity > bytes.length) {
                byte[] larger = new byte[capacity];
                System.arraycopy(bytes, 0, larger, 0, used);
                bytes = larger;
            }
        }
    }
}
