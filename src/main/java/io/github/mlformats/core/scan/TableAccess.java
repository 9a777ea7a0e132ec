package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.TableFiles;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Access to the files of a table: those that exist now, or a stream of those that arrive. */
public interface TableAccess {
    /** Returns the files, listed once; the same object at every call. */
    TableFiles files();

    /**
     * Returns the access under the options of one read, which take precedence over those of the table.
     *
     * @param read the options of {@code spark.read.options(...).table(name)} or {@code SELECT ... FROM name WITH (...)}; for a
     *     table that was loaded by path, Spark passes the table's own options
     * @throws UsageException if an option is unknown, has an invalid value, or specifies another path
     */
    TableAccess withReadOptions(CaseInsensitiveStringMap read);

    /** Returns the access to files that are listed anew. */
    TableAccess relisted();

    /**
     * Starts or resumes a stream of arriving files.
     *
     * @param columns the requested columns
     * @param checkpoint the source's directory in the checkpoint of the query
     */
    MicroBatchStream stream(StructType columns, String checkpoint);
}
