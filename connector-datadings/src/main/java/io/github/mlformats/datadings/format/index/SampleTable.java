package io.github.mlformats.datadings.format.index;

import java.io.IOException;

/** Where the samples of a data file are. */
public interface SampleTable {
    /** Number of slots; of a damaged table, with the one of the bytes that belong to no sample. */
    long samples();

    /** The slots {@code [first, first + count)}, which have to exist. */
    Slots slots(long first, int count) throws IOException;

    /**
     * The number of the first sample that begins at or behind a position of the data file; {@link #samples()} if none
     * does. Of damaged offsets it is some number in that range.
     */
    long firstAt(long position) throws IOException;
}
