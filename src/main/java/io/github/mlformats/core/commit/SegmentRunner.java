package io.github.mlformats.core.commit;

import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.TaskRunner;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Runs the tasks that write segments. */
public interface SegmentRunner {
    /** Writes all segments. Returns their results in order. */
    <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
            throws IOException;

    /** Runs a Spark job with a task for each segment. */
    record InJob(SparkSession session) implements SegmentRunner {
        @Override
        public <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
                throws IOException {
            return new TaskRunner(FileSkipPolicy.NONE).runInTasks(segments, work, session);
        }
    }
}
