package io.github.mlformats.core.spi.write.arrange;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** The rows of a write, before any is written. */
public interface AllRows {
    /** Looks at all rows in a Spark job. Gives what was seen by each task, in the order of the rows. */
    <S extends Serializable> List<S> look(Look<S> look) throws IOException;

    /** What a task does. Sent to every task. */
    interface Look<S extends Serializable> extends Serializable {
        /** Looks at the rows of a task, each of which is valid until the next one is asked for. */
        S at(Iterator<InternalRow> rows);
    }
}
