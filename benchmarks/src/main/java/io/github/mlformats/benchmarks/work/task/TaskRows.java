package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.core.spi.write.FileWriting;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;

/** What comes to a task from the shuffle, and how it is to be written. */
public interface TaskRows {
    FileWriting writing();

    /** The rows in the order that the file needs. */
    Stream<InternalRow> rows();
}
