package io.github.mlformats.core.io;

import io.github.mlformats.core.files.DataFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;

/**
 * A {@link io.github.mlformats.core.spi.Format} whose files do not stand for themselves: a description beside them,
 * perhaps hidden, says what they hold. Such a format finds its files itself, and gives each of them what it has learned
 * about it ({@link DataFile#detail()}), so that opening a file reads nothing.
 */
public interface FileFinder {
    /**
     * Finds the files below the paths of a read.
     *
     * @param opener the read's options, what it may leave out, and its configuration
     * @param roots files and folders that exist
     */
    Found find(FileOpener opener, List<Path> roots) throws IOException;

    /**
     * What was found.
     *
     * @param files the files in the order in which they are read; {@link DataFile#partition()} has values of
     *     {@code perFile}
     * @param columns all columns, in order
     * @param perFile those of the columns that have one value for a whole file
     * @param rows number of rows; -1 if not known
     * @param blocks where the files' blocks are, by URI, as far as that is known
     */
    record Found(
            List<DataFile> files,
            StructType columns,
            StructType perFile,
            long rows,
            Map<String, BlockLocation[]> blocks) {}
}
