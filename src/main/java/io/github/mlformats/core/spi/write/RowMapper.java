package io.github.mlformats.core.spi.write;

import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/** Maps the rows of a query to the rows that are written. Sent to every task. */
@FunctionalInterface
public interface RowMapper extends Serializable {
    /**
     * Maps the rows of a task.
     *
     * @param rows input rows; each is valid until the next call of the iterator, as are the returned rows
     * @param task number of the task, from 0
     * @param tasks number of tasks
     */
    Iterator<InternalRow> map(Iterator<InternalRow> rows, int task, int tasks);
}
