package io.github.mlformats.core.bytes;

/**
 * Inflates DEFLATE streams that are entirely in memory, faster than the JDK. Every result but success is verified by the
 * JDK's inflater, which decides: so all implementations accept the same files, and report truncated streams and wrong
 * sizes in the same way. One exception: streams with decodable code tables that the JDK rejects may be accepted; no
 * encoder writes them.
 *
 * <p>Not thread-safe, as implementations keep state between calls.
 */
public interface InMemoryInflater extends AutoCloseable {
    /** Delegates everything to the JDK. */
    InMemoryInflater NONE = new InMemoryInflater() {
        @Override
        public boolean inflate(byte[] stored, int offset, int length, byte[] target, int size) {
            return false;
        }

        @Override
        public void close() {}
    };

    /**
     * Inflates a raw DEFLATE stream (RFC 1951).
     *
     * @param stored contains the stream in {@code [offset, offset + length)}, which trailing bytes may follow; no byte
     *     outside is read
     * @param target receives {@code size} bytes at index 0; no byte after them is written
     * @return whether these are the first {@code size} bytes of the stream. If false, the JDK's inflater must be used,
     *     and the content of {@code target} is undefined
     */
    boolean inflate(byte[] stored, int offset, int length, byte[] target, int size);

    /** Frees native memory. The inflater must not be used afterwards. */
    @Override
    void close();
}
