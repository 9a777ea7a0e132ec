package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.message.MessageCursor;
import java.io.IOException;

/** The samples of a slice, one after the other: where each is in the data file. */
abstract class SampleSource {
    /** Number of the sample. */
    long number;

    /** Its first byte. */
    long start;

    /** The byte after its last one, inside the file. */
    long end;

    /** Why there can be no sample; null if there can. */
    CorruptFileException fault;

    /** Goes to the sample's first byte; only if there is no {@link #fault}. */
    final void open(MessageCursor cursor) {
        cursor.open(start, (int) (end - start), number);
    }

    /** Goes to the next sample; false at the end. */
    abstract boolean next() throws IOException;

    /** From this position on nothing is wanted yet. */
    abstract long limit();
}
