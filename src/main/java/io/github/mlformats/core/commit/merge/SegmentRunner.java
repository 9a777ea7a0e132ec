package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.job.FanOut;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Who writes the segments. */
public interface SegmentRunner {
    /** Writes all segments. What is answered for each is in their order. */
    <T extends Serializable> List<T> run(List<Integer> segments, FanOut.Work<Integer, T> work) throws IOException;

    /** The tasks of a Spark job. */
    record InJob(SparkSession session) implements SegmentRunner {
        @Override
        public <T extends Serializable> List<T> run(List<Integer> segments, FanOut.Work<Integer, T> work)
                throws IOException {
            return new FanOut(Tolerance.NONE).inJob(segments, work, session);
        }
    }
}
