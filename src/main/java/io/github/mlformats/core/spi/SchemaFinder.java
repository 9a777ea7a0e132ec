package io.github.mlformats.core.spi;

import java.io.IOException;
import org.apache.spark.sql.types.StructType;

/**
 * Infers the columns of files whose records are self-describing, by sampling them. Such a format can read any user-specified
 * column, as far as its values fit the type.
 */
public interface SchemaFinder {
    /**
     * The result of schema inference.
     *
     * @param columns the columns of all files
     * @param rows number of rows of all files; -1 if unknown
     */
    record FoundSchema(StructType columns, long rows) {}

    /**
     * Infers the columns.
     *
     * @throws io.github.mlformats.core.error.UsageException if the samples have no common schema
     */
    FoundSchema find(FileSet files) throws IOException;

    /** Whether the columns are those of the files; otherwise, a table has them before it has files. */
    default boolean readsFiles() {
        return true;
    }

    /** Returns the inference that reads all records, so that it finds every column. */
    default SchemaFinder exhaustive() {
        return this;
    }

    /**
     * Checks a user-specified schema.
     *
     * @throws io.github.mlformats.core.error.UsageException if a column has a type that the format can never read
     */
    void checkUserSchema(StructType schema);
}
