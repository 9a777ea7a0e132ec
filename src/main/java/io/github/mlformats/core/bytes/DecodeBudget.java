package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.UsageException;

/**
 * How many decoded bytes the reader of a file may hold at a time, over all its columns. Each holder of a buffer has a share
 * and says what it is going to hold before it makes room for it. Used by one thread.
 *
 * <p>The sum is what matters: one block, batch or row of a size that is fine may be wanted in hundreds of columns.
 */
public final class DecodeBudget {
    private final long maxBytes;
    private long held;

    /** @param maxBytes most bytes that all shares hold together */
    public DecodeBudget(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Most bytes that all shares hold together. */
    public long maxBytes() {
        return maxBytes;
    }

    /** A share of a new holder, who holds nothing yet. */
    public Share share() {
        return new Share();
    }

    /** @throws UsageException if this alone is more than all shares may hold */
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

    /** What one buffer holds. */
    public final class Share {
        private long mine;

        /**
         * Says that from now on this many bytes are held here, instead of as many as before.
         *
         * @param bytes 0 or more
         * @param what what they are, such as {@code "column 'a', block 3"}, for the message
         * @throws UsageException if all shares together would hold too much
         */
        public void hold(long bytes, String what) {
            long others = held - mine;
            if (bytes > maxBytes - others) {
                throw tooMuch(bytes, others, what);
            }
            held = others + bytes;
            mine = bytes;
        }
    }
}
