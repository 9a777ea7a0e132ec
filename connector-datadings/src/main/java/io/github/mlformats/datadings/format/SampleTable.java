package io.github.mlformats.datadings.format;

import java.io.IOException;

/** The positions of the samples of a data file. */
public interface SampleTable {
    /** Returns the number of slots. For a damaged table this includes a slot of bytes that belong to no sample. */
    long samples();

    /** Returns the slots {@code [first, first + count)}, which must exist. */
    SampleSlots slots(long first, int count) throws IOException;

    /**
     * Returns the number of the first sample that starts at or after a position of the data file; {@link #samples()} if
     * there is none. For damaged offsets it is an arbitrary number in that range.
     */
    long firstAt(long position) throws IOException;
}
