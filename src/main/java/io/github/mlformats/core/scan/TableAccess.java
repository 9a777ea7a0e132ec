package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** How a table gets at its files: at those that are there, or at all that will ever come. */
public interface TableAccess {
    /** The files that are there; the same at every call. */
    TableFiles files();

    /**
     * The same table under the options of one read, which come before those of the table.
     *
     * @param read what {@code spark.read.options(...).table(name)} or {@code SELECT ... FROM name WITH (...)} says; Spark
     *     hands over the options of the table itself here where it was loaded by its path
     * @throws UsageException if an option is unknown or has a wrong value, or names another path
     */
    TableAccess with(CaseInsensitiveStringMap read);

    /**
     * The files as they arrive.
     *
     * @param columns the wanted columns
     * @param checkpoint the folder where the stream notes what it has read
     */
    MicroBatchStream stream(StructType columns, String checkpoint);
}
