package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.TaskRunner;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Who writes the segments. */
public interface SegmentRunner {
    /** Writes all segments. What is answered for each is in their order. */
    <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
            throws IOException;

    /** The tasks of a Spark job. */
    record InJob(SparkSession session) implements SegmentRunner {
        @Override
        public <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
                throws IOException {
            return new TaskRunner(FileSkipPolicy.NONE).runInJob(segments, work, session);
        }
    }
}
