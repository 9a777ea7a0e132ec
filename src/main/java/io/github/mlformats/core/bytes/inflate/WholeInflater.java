package io.github.mlformats.core.bytes.inflate;

/**
 * Inflates streams that are in memory as a whole, faster than the JDK. Whatever is not a plain success is left to the JDK's
 * inflater, whose word counts: so all inflaters read the same files, and say the same of those that are cut off or do not inflate
 * to their size. Only a stream with code tables that the JDK refuses, though they can be decoded, may be taken: no encoder writes
 * them, and what is left of a stream by damage is noticed by chance only, whoever inflates it.
 *
 * <p>Keeps state between calls, so one thread uses it at a time.
 */
public interface WholeInflater extends AutoCloseable {
    /** Leaves all to the JDK. */
    WholeInflater NONE = new WholeInflater() {
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
     * @param stored holds the stream in {@code [offset, offset + length)}; bytes may follow it there; no byte outside is read
     * @param target takes {@code size} bytes from its first one on; no byte after them is written
     * @return whether these are the first {@code size} bytes of what the stream holds. Otherwise the JDK's inflater must be asked, and
     *     what {@code target} holds means nothing
     */
    boolean inflate(byte[] stored, int offset, int length, byte[] target, int size);

    /** Frees what the JVM does not know of; the inflater is not used again. */
    @Override
    void close();
}
