package io.github.mlformats.core.spi.write;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** All rows of a write, before any is written. */
public interface InputRows {
    /** Aggregates all rows in a Spark job. Returns one result for each task, in the order of the rows. */
    <S extends Serializable> List<S> aggregate(RowAggregator<S> aggregator) throws IOException;

    /** Aggregates the rows of a task. Sent to every task. */
    interface RowAggregator<S extends Serializable> extends Serializable {
        /** Aggregates the rows of a task. Each row is valid until the next call of the iterator. */
        S aggregate(Iterator<InternalRow> rows);
    }
}
