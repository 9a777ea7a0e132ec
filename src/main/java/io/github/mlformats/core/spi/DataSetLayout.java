package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the data in folders or archives that a format lays out in its own way. Such a format's files are not listed as
 * others are: names that begin with {@code _} may be data, and one file may hold several parts.
 */
public interface DataSetLayout {
    /**
     * A part of a data set that is read as a file.
     *
     * @param path where the file is below the root; empty for the root itself
     * @param file the file
     * @param part which part of the file, in the format's own words; empty for all of it
     * @param values values of {@link #partitionColumns}, as Catalyst holds them
     */
    record DataPart(String path, FileTree.Entry file, String part, List<Object> values) {}

    /** Columns by which parts are told apart, under these options. */
    StructType partitionColumns(Options options);

    /**
     * The parts to read, in their order.
     *
     * @param root a path the user gave
     * @throws io.github.mlformats.core.error.UsageException if there is no data set, or the options do not fit it
     * @throws io.github.mlformats.core.error.CorruptFileException if it is damaged
     */
    List<DataPart> find(FileTree root, Options options) throws IOException;
}
