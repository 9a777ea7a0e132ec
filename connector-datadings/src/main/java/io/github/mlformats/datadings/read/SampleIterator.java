package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import java.io.IOException;

/**
 * Iterates over the samples of a slice. After {@link #next()} the fields describe the position of the current sample in
 * the data file; nothing is decoded. Not thread-safe.
 */
abstract class SampleIterator {
    /** 0-based number of the sample. */
    long number;

    /** Position of its first byte. */
    long start;

    /** Position after its last byte, at most the file size. */
    long end;

    /** Why its slot cannot contain a sample; null if it can. */
    CorruptFileException fault;

    /** Moves the cursor to the sample's first byte. Call only if {@link #fault} is null. */
    final void open(MessagePackCursor cursor) {
        cursor.open(start, (int) (end - start), number);
    }

    /** Advances to the next sample; returns false at the end. */
    abstract boolean next() throws IOException;

    /** Returns the position up to which the samples known so far extend; bytes before it may be prefetched. */
    abstract long prefetchEnd();
}
