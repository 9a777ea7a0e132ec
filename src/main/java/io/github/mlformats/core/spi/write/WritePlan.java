package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * How a format writes the rows of one write: how rows are distributed over tasks and sorted, and how a task's file is
 * written. Immutable; sent to every task.
 *
 * <p>By default, each task writes files of its own into a directory. {@link #mergedFile()}, {@link #mergedDirectory()} and
 * {@link #statisticsPass()} select another way of writing; at most one of them is present.
 */
public interface WritePlan extends Serializable {
    /** Returns the file name extension, such as {@code .idv}. */
    String extension();

    /** Returns the file name extension of a file, by its first row. */
    default String extension(InternalRow first) {
        return extension();
    }

    /** Returns the clustering columns: Spark sends all rows with equal values in them to the same task. */
    default List<String> clusteredBy() {
        return List.of();
    }

    /**
     * Returns the columns by which Spark sorts the rows of a file, ascending with nulls first. If there are none, rows keep
     * the order of the query.
     */
    default List<String> sortedBy() {
        return List.of();
    }

    /** Whether one task writes all rows of a directory into one file. Requires {@link #sortedBy()}. */
    default boolean isSingleTask() {
        return false;
    }

    /**
     * Returns the string column with the file names: there is one file for each distinct value, and none may be
     * {@linkplain FileWriter#write full} before its last row. Empty if file names are generated.
     */
    default Optional<String> fileNameColumn() {
        return Optional.empty();
    }

    /** Returns what is appended to the values of {@link #fileNameColumn()}; empty if they are complete file names. */
    default String fileNameExtension() {
        return "";
    }

    /** Creates the writer of a file. */
    FileWriter createWriter(OutputFile file) throws IOException;

    /** Returns the pass over all rows that precedes the write; empty if there is none. Supported by {@code save} only. */
    default Optional<StatisticsPass> statisticsPass() {
        return Optional.empty();
    }

    /** Returns the layout of directories and metadata files; empty if all files are next to each other in one directory. */
    default Optional<DirectoryLayout> layout() {
        return Optional.empty();
    }

    /**
     * Checks a directory that new files are appended to.
     *
     * @throws io.github.mlformats.core.error.UsageException if the new files could not be read together with the existing
     *     ones
     */
    default void checkAppend(FileTree directory) throws IOException {}

    /** Returns whether {@link #checkAppend} also checks each partition directory that gets or loses files. */
    default boolean checksPartitions() {
        return false;
    }

    /** Returns a column that is read back under another name, so that no table can have it; empty if there is none. */
    default Optional<String> reservedColumn() {
        return Optional.empty();
    }

    /** Returns how all rows are merged into one directory of a few files; empty if they are not. */
    default Optional<MergedDirectoryWrite> mergedDirectory() {
        return Optional.empty();
    }

    /** Returns how all rows are merged into one file; empty if they are not. */
    default Optional<MergedFileWrite> mergedFile() {
        return Optional.empty();
    }
}
