package io.github.mlformats.core.scan;

import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;

/** How a table gets at its files: at those that are there, or at all that will ever come. */
public interface TableAccess {
    /** The files that are there; the same at every call. */
    TableFiles files();

    /**
     * The files as they arrive.
     *
     * @param columns the wanted columns
     * @param checkpoint the folder where the stream notes what it has read
     */
    MicroBatchStream stream(StructType columns, String checkpoint);
}
