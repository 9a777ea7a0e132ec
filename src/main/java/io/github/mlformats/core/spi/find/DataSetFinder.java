package io.github.mlformats.core.spi.find;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.List;

/**
 * Tells apart the data sets that have arrived in the folders of a stream, for a format with a {@link FileFinder}, which then
 * reads each of them by its path. None of the data is read.
 */
public interface DataSetFinder {
    /** Paths below the tree of all data sets, complete or not; the empty path if the tree itself is one. */
    List<String> find(FileTree tree) throws IOException;

    /**
     * Whether a data set, which may be in the middle of being written, is there as a whole. One that cannot be what a writer
     * leaves on its way is complete; reading it says what is wrong.
     */
    boolean isComplete(FileTree dataSet) throws IOException;
}
