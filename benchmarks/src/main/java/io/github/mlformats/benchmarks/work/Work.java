package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A measured workload. */
public interface Work {
    /** Name in the table. */
    String title();

    /** The file that it reads. */
    DataFile file();

    /** Opens the file; not measured. */
    Run open(Path file, SparkSession spark) throws IOException;

    /** Whether runs compute something. */
    boolean hasResult();

    /** Rows that Spark's tasks read in a run, if they read any. */
    default long rowsRead() {
        return file().rows();
    }

    /** Whether it runs in the JVM of the side it is compared with, else in its own. */
    default boolean sharesJvm() {
        return false;
    }

    /** Work on an open file. */
    interface Run {
        /** Does the work once; measured. Gives what it computed. */
        double[] once() throws IOException;

        /** A digest of all rows, whatever their order; asked for where runs have no results. */
        default String digest() {
            throw new UnsupportedOperationException("runs have results");
        }
    }
}
