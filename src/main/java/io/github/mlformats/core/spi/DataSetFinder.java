package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Finds the data sets in the directories of a stream, for a format with a {@link FileFinder}, which then resolves the files of
 * each data set by its path. No data is read.
 */
public interface DataSetFinder {
    /** Returns the relative paths of all data sets, complete or not; the empty path if the tree itself is a data set. */
    List<String> find(FileTree tree) throws IOException;

    /**
     * Whether a data set is complete rather than still being written. A data set that no writer in progress could have
     * produced counts as complete, so that reading it reports the corruption.
     */
    boolean isComplete(FileTree dataSet) throws IOException;

    /**
     * Returns how a stream reads the rows that are added to a data set; empty if data sets arrive in the tree.
     *
     * @throws io.github.mlformats.core.error.UsageException if rows are added to it, but new ones cannot be found
     */
    default Optional<GrowingDataSet> growing(FileTree tree) throws IOException {
        return Optional.empty();
    }
}
