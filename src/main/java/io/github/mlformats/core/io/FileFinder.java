package io.github.mlformats.core.io;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.spi.LookUps;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;

/**
 * A {@link io.github.mlformats.core.spi.Format} that lays out its data in its own way, so that listing folders does not
 * find it: a description, perhaps hidden, says what the files hold, names that begin with {@code _} are data, or a file
 * has several parts. Such a format finds its files itself, and gives each of them what it has learned about it
 * ({@link DataFile#detail()}), so that opening a file does not learn it again.
 */
public interface FileFinder {
    /**
     * Finds the files below the paths of a read.
     *
     * @param opener the read's options, what it may leave out, and its configuration
     * @param roots files and folders that exist
     * @throws io.github.mlformats.core.error.UsageException if there is no data, or the options do not fit it
     * @throws io.github.mlformats.core.error.CorruptFileException if what describes the data is damaged
     */
    Found find(FileOpener opener, List<Path> roots) throws IOException;

    /** Whether a file can hold wanted rows, as far as what was found out about it tells. Nothing is read. */
    default boolean mayHold(DataFile file, LookUps lookUps) {
        return true;
    }

    /**
     * What was found.
     *
     * @param files the files in the order in which they are read; {@link DataFile#partition()} has values of
     *     {@code perFile}
     * @param perFile columns that have one value for a whole file
     * @param blocks where the files' blocks are, by URI, as far as that is known
     * @param described what the description says about the rows; empty if only the files tell
     */
    record Found(
            List<DataFile> files,
            StructType perFile,
            Map<String, BlockLocation[]> blocks,
            Optional<Described> described) {}

    /**
     * What a description says about the rows of all files.
     *
     * @param columns all columns, in order, those with one value for a file among them
     * @param rows number of rows; -1 if not known
     */
    record Described(StructType columns, long rows) {}
}
