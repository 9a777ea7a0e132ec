package io.github.mlformats.core.spi.write.arrange;

import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/** Makes the rows that are written of those that are given. Sent to every task. */
@FunctionalInterface
public interface RowMapping extends Serializable {
    /**
     * Makes the rows of a task.
     *
     * @param rows given to the task; each is valid until the next one is asked for, as are those that are made
     * @param task its number, from 0 on
     * @param tasks how many there are
     */
    Iterator<InternalRow> map(Iterator<InternalRow> rows, int task, int tasks);
}
