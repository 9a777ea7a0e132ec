package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.FileTree;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Reads all rows of a write once before any is written, and plans the write: for files whose layout depends on all rows. */
@FunctionalInterface
public interface StatisticsPass {
    /**
     * Plans the write. Called on the driver, once for each write.
     *
     * @throws io.github.mlformats.core.error.UsageException if the format cannot hold the rows, or the target directory does
     *     not allow the write
     */
    PlannedWrite plan(InputRows rows, TargetDirectory directory) throws IOException;

    /** All rows of a write, before any is written. */
    interface InputRows {
        /** Aggregates all rows in a Spark job. Returns one result for each task, in the order of the rows. */
        <S extends Serializable> List<S> aggregate(RowAggregator<S> aggregator) throws IOException;

        /** Aggregates the rows of a task. Sent to every task. */
        interface RowAggregator<S extends Serializable> extends Serializable {
            /** Aggregates the rows of a task. Each row is valid until the next call of the iterator. */
            S aggregate(Iterator<InternalRow> rows);
        }
    }

    /** The target directory of a write. */
    interface TargetDirectory {
        /** Returns its path. */
        String path();

        /** Whether existing files are kept. */
        boolean isAppend();

        /**
         * Opens this directory, or another one that an option names; closed by the caller.
         *
         * @throws FileNotFoundException if it does not exist
         */
        FileTree open(String path) throws IOException;
    }

    /**
     * The result of a {@link StatisticsPass}.
     *
     * @param columns columns of the rows that are written
     * @param rowMapper maps the rows of the query to these rows
     * @param plan how the mapped rows are distributed over tasks and written
     */
    record PlannedWrite(StructType columns, RowMapper rowMapper, WritePlan plan) {}

    /** Maps the rows of a query to the rows that are written. Sent to every task. */
    @FunctionalInterface
    interface RowMapper extends Serializable {
        /**
         * Maps the rows of a task.
         *
         * @param rows input rows; each is valid until the next call of the iterator, as are the returned rows
         * @param task number of the task, from 0
         * @param tasks number of tasks
         */
        Iterator<InternalRow> map(Iterator<InternalRow> rows, int task, int tasks);
    }
}
