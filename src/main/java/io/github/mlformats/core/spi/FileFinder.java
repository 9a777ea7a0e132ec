package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the files of a format whose layout a plain directory listing does not cover: a metadata file, perhaps hidden, describes
 * the data files, data files have names that begin with {@code _}, or a logical file consists of several parts. What the
 * finder learns about a file is kept in {@link FoundFile#detail()}, so that opening the file does not read it again.
 */
@FunctionalInterface
public interface FileFinder {
    /**
     * Finds the files below the paths of a read. Called on the driver.
     *
     * @throws io.github.mlformats.core.error.UsageException if there is no data, or the options do not fit it
     * @throws io.github.mlformats.core.error.CorruptFileException if a metadata file is corrupt
     */
    FoundFiles find(FindRequest search) throws IOException;

    /**
     * The paths and options of a read.
     *
     * @param roots existing files and directories; closed by the caller
     * @param options the validated options of the read
     * @param skipsCorruptFiles whether corrupt files are skipped with a warning
     * @param allowsNone whether an empty directory has no rows, as a table has before its first INSERT; otherwise, it is an error
     */
    record FindRequest(List<FileTree> roots, Options options, boolean skipsCorruptFiles, boolean allowsNone) {}

    /**
     * The files of a read.
     *
     * @param files the files in the order in which they are read
     * @param fileColumns columns with one value for a whole file, see {@link FoundFile#columnValues()}
     * @param declared what a metadata file declares about all rows; empty if the files have to be opened
     */
    record FoundFiles(List<FoundFile> files, StructType fileColumns, Optional<DeclaredContent> declared) {}

    /**
     * What a metadata file declares about the rows of all files.
     *
     * @param columns all columns in order, including those with one value for a whole file
     * @param rows number of rows; -1 if unknown
     */
    record DeclaredContent(StructType columns, long rows) {}
}
