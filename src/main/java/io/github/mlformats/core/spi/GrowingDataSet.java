package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.Optional;

/**
 * A data set of one file to which rows are added while it is streamed. Positions are those of rows in the file: new and changed rows
 * come after all rows that were ever there, so that a position tells which rows are new. Thread-safe.
 */
public interface GrowingDataSet {
    /**
     * Returns the end of the rows of the next micro-batch.
     *
     * @param start end of the rows that have been read; 0 at first
     * @param maxBytes maximum size of the rows, but always at least one
     * @return {@code start} if there are no new rows
     */
    long end(FileTree dataSet, long start, long maxBytes) throws IOException;

    /**
     * Returns a fingerprint of the bytes before a position, which adding rows does not change. It is another one if there are fewer
     * bytes, and if the data set was written anew with other rows, as far as this can be detected without reading all bytes.
     */
    long fingerprint(FileTree dataSet, long end) throws IOException;

    /** Returns the detail of a file for a reader of the rows that start in {@code [start, end)} alone. */
    FileDetail between(FileDetail file, long start, long end);

    /** Returns how changes are found; empty if new rows are read whatever they change, and deleted ones are not. */
    default Optional<RowChanges> changes() {
        return Optional.empty();
    }
}
