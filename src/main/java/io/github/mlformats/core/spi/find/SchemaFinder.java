package io.github.mlformats.core.spi.find;

import java.io.IOException;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the columns of files that hold records without saying what is in them: by looking at some. Such a format can give
 * any column a user asks for, as far as its values fit.
 */
public interface SchemaFinder {
    /**
     * What was found.
     *
     * @param columns the columns of all files
     * @param rows number of rows of all files; -1 if not known
     */
    record FoundSchema(StructType columns, long rows) {}

    /** @throws io.github.mlformats.core.error.UsageException if the samples have no schema in common */
    FoundSchema find(FileSet files) throws IOException;

    /** @throws io.github.mlformats.core.error.UsageException if no value can ever be given as one of these columns */
    void check(StructType given);
}
