package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.UsageException;

/**
 * Limit of the decoded bytes that a reader holds in memory, over all its columns. Each buffer has a share, and declares
 * its size before it allocates memory. Not thread-safe.
 *
 * <p>The limit applies to the sum, as a block, batch or row of moderate size may be requested in hundreds of columns.
 */
public final class DecodeBudget {
    private final long maxBytes;
    private long held;

    /** @param maxBytes maximum number of bytes of all shares together */
    public DecodeBudget(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Returns the maximum number of bytes of all shares together. */
    public long maxBytes() {
        return maxBytes;
    }

    /** Creates an empty share for a new buffer. */
    public Reservation newReservation() {
        return new Reservation();
    }

    /**
     * Checks the size of a single buffer.
     *
     * @throws UsageException if it exceeds the limit of all shares
     */
    public void require(long bytes, String what) {
        if (bytes > maxBytes) {
            throw tooMuch(bytes, 0, what);
        }
    }

    private UsageException tooMuch(long bytes, long others, String what) {
        return new UsageException("decoding " + what + " needs " + bytes + " bytes"
                + (others == 0 ? "" : " in addition to the " + others + " bytes of other columns")
                + ", which is more than maxDecodedBytes = " + maxBytes
                + ". Select fewer columns, give the executors more memory, or increase maxDecodedBytes");
    }

    /** The size of one buffer. */
    public final class Reservation {
        private long mine;

        /**
         * Changes the size of the buffer. Call this before allocating memory.
         *
         * @param bytes new size, not negative
         * @param what describes the content for messages, such as {@code "column 'a', block 3"}
         * @throws UsageException if all shares together would exceed the limit
         */
        public void resize(long bytes, String what) {
            long others = held - mine;
            if (bytes > maxBytes - others) {
                throw tooMuch(bytes, others, what);
            }
            held = others + bytes;
            mine = bytes;
        }
    }
}
