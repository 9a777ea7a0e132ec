package io.github.mlformats.tool.output;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** Rows in partitions that are computed one by one, in order or at the same time. */
public interface RowSource {
    int partitions();

    /** The number of partitions that are computed at the same time. */
    int parallelism();

    /** Whether partitions are computed once and in this process, so that functions share its memory. */
    boolean isLocal();

    /** Applies a function to the rows of a partition, where these are. A row is not used after the next one is requested. */
    List<byte[]> apply(RowFunction function, int partition) throws IOException;

    /** A function of the rows of a partition. */
    @FunctionalInterface
    interface RowFunction extends Serializable {
        List<byte[]> apply(Iterator<InternalRow> rows);
    }
}
