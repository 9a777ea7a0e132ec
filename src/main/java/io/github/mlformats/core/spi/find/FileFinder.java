package io.github.mlformats.core.spi.find;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the files of a format that lays out its data in its own way, so that listing folders does not find it: a
 * description, perhaps hidden, says what the files hold, names that begin with {@code _} are data, or a file has several
 * parts. What it learns about each file goes with it ({@link FoundFile#detail()}), so that opening a file does not learn it
 * again.
 */
@FunctionalInterface
public interface FileFinder {
    /**
     * Finds the files below the paths of a read.
     *
     * @throws io.github.mlformats.core.error.UsageException if there is no data, or the options do not fit it
     * @throws io.github.mlformats.core.error.CorruptFileException if what describes the data is damaged
     */
    Found find(Search search) throws IOException;

    /**
     * What is looked for.
     *
     * @param roots files and folders that exist; closed by whoever opened them
     * @param options the checked options of the read
     * @param leavesOutCorrupt whether what is corrupt is left out, with a warning
     */
    record Search(List<FileTree> roots, Options options, boolean leavesOutCorrupt) {}

    /**
     * What was found.
     *
     * @param files the files in the order in which they are read
     * @param perFile columns that have one value for a whole file, see {@link FoundFile#values()}
     * @param described what a description says about the rows; empty if only the files tell
     */
    record Found(List<FoundFile> files, StructType perFile, Optional<Described> described) {}

    /**
     * What a description says about the rows of all files.
     *
     * @param columns all columns, in order, those with one value for a file among them
     * @param rows number of rows; -1 if not known
     */
    record Described(StructType columns, long rows) {}
}
