package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A measured workload. */
public interface Work {
    /** Name of the work in the table. */
    String title();

    /** The file that is read. */
    DataFile file();

    /** Opens the file; this is not measured. */
    Run open(Path file, SparkSession spark) throws IOException;

    /** Whether runs have a result. */
    boolean hasResult();

    /** Rows that Spark's tasks read in a run, if they read any. */
    default long rowsRead() {
        return file().rows();
    }

    /** Whether the work runs in the JVM of the other side instead of its own. */
    default boolean sharesJvm() {
        return false;
    }

    /** Work on an open file. */
    interface Run {
        /** Runs the work once; this is measured. Returns the result. */
        double[] once() throws IOException;

        /** A digest of all rows that does not depend on their order, for runs without results. */
        default String digest() {
            throw new UnsupportedOperationException("runs have results");
        }
    }
}
