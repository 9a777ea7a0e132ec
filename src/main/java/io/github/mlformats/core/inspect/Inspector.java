package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.List;

/**
 * Recognizes, inspects and verifies data of one format, for commands such as {@code mlformats inspect} and {@code verify}.
 * Connectors register their inspector as a service ({@code META-INF/services}). Stateless and thread-safe.
 *
 * @see FileInspector for formats whose files are inspected one by one
 */
public interface Inspector {
    /** Returns the format. */
    Format format();

    /** Whether a file or directory is of this format, by names and first bytes. */
    boolean recognizes(FileTree data) throws IOException;

    /**
     * Returns facts about the data. Reads metadata and index, but no data.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if it violates the format
     */
    Fact.Group inspect(FileTree data, Options options) throws IOException;

    /**
     * Returns charts of the distribution of bytes. Reads metadata and index, and at most a sample of the records.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the data violates the format
     */
    default List<Chart> charts(FileTree data, Options options) throws IOException {
        return List.of();
    }

    /**
     * Verifies the data: reads all of it and its index, decodes every value, and compares redundant metadata. Problems are
     * returned rather than thrown.
     */
    VerificationResult verify(FileTree data, Options options) throws IOException;

    /**
     * Writes the index files of the data anew, from the data and from those index files that fit it. Does not change the data.
     *
     * @param output receives the index files
     * @throws io.github.mlformats.core.error.CorruptFileException if the data is too damaged for an index
     * @throws UsageException if the format has no index files, or these data cannot have them
     */
    default void rebuildIndex(FileTree data, Options options, IndexOutput output) throws IOException {
        throw new UsageException("format " + format().shortName()
                + " has no index files that can be rebuilt: what a reader needs to find its data is in the data files");
    }

    /**
     * Writes the directories of the data anew without dead data, verifies that they have the same records, and replaces them.
     *
     * @param output receives the new directories
     * @throws io.github.mlformats.core.error.CorruptFileException if the data is too damaged
     * @throws UsageException if the format has no dead data, or these data cannot be replaced
     */
    default void compact(FileTree data, Options options, CompactionOutput output) throws IOException {
        throw new UsageException(
                "format " + format().shortName() + " has no dead data: its files are rewritten when their rows change");
    }
}
