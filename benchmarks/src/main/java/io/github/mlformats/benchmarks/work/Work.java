package io.github.mlformats.benchmarks.work;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * A measured workload.
 *
 * @param title name of the work in the tables
 * @param file the file that is read
 * @param taskRows rows that Spark's tasks read in a run, if they read any, or {@link #UNKNOWN_ROWS}
 * @param opener opens the file; this is not measured
 */
public record Work(String title, DataFile file, long taskRows, Opener opener) {
    /** No result: for runs whose rows are compared by digests, or not at all. */
    public static final double[] NONE = {};

    public static final long UNKNOWN_ROWS = -1;

    /** Creates a workload that reads each row of the file at most once. */
    Work(String title, DataFile file, Opener opener) {
        this(title, file, file.rows(), opener);
    }

    /** Prepares the runs of a workload in a process. */
    public interface Opener {
        Run open(Path file, SparkSession spark) throws IOException;
    }

    /** Work on an open file. */
    public interface Run {
        /** Runs the work once; this is measured. Returns the result, which must equal that of the other side. */
        double[] once() throws IOException;

        /** The size of what a run has written; 0 if it writes nothing, or nothing that is compared. */
        default long bytesWritten() throws IOException {
            return 0;
        }

        /** A digest of all rows that does not depend on their order; empty if rows are not compared. */
        default String digest() {
            return "";
        }
    }

    /** Another name. */
    public Work named(String other) {
        return new Work(other, file, taskRows, opener);
    }

    /** Two workloads, one after the other: a lower bound for the cost of a workload that must do both. */
    public Work then(Work second) {
        return new Work(title + ", " + second.title, second.file, taskRows + second.taskRows, (path, spark) -> {
            Run before = opener.open(path, spark);
            Run after = second.opener.open(path, spark);
            return () -> {
                before.once();
                return after.once();
            };
        });
    }
}
