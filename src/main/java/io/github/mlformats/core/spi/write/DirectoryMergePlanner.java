package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans how staged files are merged into the files of a directory. Used on the driver. */
public interface DirectoryMergePlanner {
    /**
     * Checks the existing data at the path of the write, before the write starts and again before the directory is published.
     *
     * @throws io.github.mlformats.core.error.UsageException if the directory conflicts with the existing data
     */
    void check(FileTree existing) throws IOException;

    /**
     * Plans the files of the directory; may run tasks.
     *
     * @param staged the staged files in the order of the rows, at least one
     * @return the files in publishing order: each is valid without those after it, since some stores cannot publish them
     *     atomically
     * @throws io.github.mlformats.core.error.UsageException if the staged files cannot be merged
     */
    List<MergedDirectoryEntry> plan(InputFiles staged, MergeTaskRunner tasks) throws IOException;

    /**
     * Paths of the files that belong to the content of the first one, whether or not this write has them. Stores that publish one
     * file after the other delete the existing ones before the first is replaced, as they would not match it.
     */
    List<String> dependentFiles();

    /**
     * Checks whether rows can be appended to an existing directory.
     *
     * @throws io.github.mlformats.core.error.UsageException if they cannot; says why, and what to do
     */
    AppendTarget checkAppend(FileTree directory) throws IOException;

    /**
     * Plans an append; may run tasks.
     *
     * @param directory the directory
     * @param existing the files of {@link #checkAppend}
     * @param staged the staged files in the order of the rows, at least one
     * @param changed existing rows that are no longer read afterwards
     * @return empty if no rows are left, so that an empty directory replaces the existing one
     * @throws io.github.mlformats.core.error.UsageException if the rows cannot be appended
     */
    Optional<DirectoryAppend> planAppend(
            FileTree directory, InputFiles existing, InputFiles staged, ChangedRows changed, MergeTaskRunner tasks)
            throws IOException;

    /**
     * An existing directory to which rows are appended.
     *
     * @param files paths of the files in it that {@link #planAppend} reads
     * @param filePerRow how tasks stage rows if each row becomes a file of its own ({@link ChangedFiles}); empty if they are
     *     appended to a file ({@link GrownFile})
     */
    record AppendTarget(List<String> files, Optional<WritePlan> filePerRow) {}

    /**
     * The existing rows that a statement deletes or updates, as files of their ids ({@link WritableFormat#rowId}) of 8 bytes each,
     * little-endian, in any order. Sent to tasks.
     *
     * @param deleted ids of rows that are deleted
     * @param updated ids of rows whose new versions are staged: all that they have must be among the columns of the write
     */
    record ChangedRows(InputFiles deleted, InputFiles updated) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** Runs tasks that read staged files while a merge is planned. */
    interface MergeTaskRunner {
        /** Returns the number of tasks that can run at the same time. */
        int parallelism();

        /**
         * Runs tasks in a Spark job. Each may write a file that later tasks read.
         *
         * @param work receives the number of the task, the staged files, and the task's own output
         */
        <S extends Serializable> Result<S> run(int tasks, FileMerge.SegmentTask<S> work) throws IOException;

        /**
         * The output of all tasks.
         *
         * @param results the tasks' results
         * @param files the files that tasks have written
         */
        record Result<S>(List<S> results, InputFiles files) {}
    }

    /**
     * One file of a merged directory.
     *
     * @param path relative path in the directory
     * @param merge the plan of the file; empty if it is the concatenation of the staged files
     */
    record MergedDirectoryEntry(String path, Optional<FileMerge<?>> merge) {}

    /** How rows are appended to a directory. */
    sealed interface DirectoryAppend {}

    /**
     * The staged files are appended to one of the files, whose new bytes no reader sees until another one is replaced.
     *
     * @param grown relative path of the file that grows
     * @param length its length in bytes before the append
     * @param separator bytes between the old and the appended content
     * @param replaced the file that is replaced, with its plan
     */
    record GrownFile(String grown, long length, byte[] separator, MergedDirectoryEntry replaced)
            implements DirectoryAppend {}

    /**
     * Files are added, replaced and deleted, which readers see in one step by a {@link
     * io.github.mlformats.core.bytes.DirectoryChange}.
     *
     * @param put the content of new files, and of new versions of existing ones, by relative path
     * @param deleted relative paths of the files to delete
     */
    record ChangedFiles(Map<String, ContentWriter> put, List<String> deleted) implements DirectoryAppend {}

    /** Writes the content of a file. Called by several threads for different files. */
    @FunctionalInterface
    interface ContentWriter {
        void writeTo(ByteSink file) throws IOException;
    }
}
