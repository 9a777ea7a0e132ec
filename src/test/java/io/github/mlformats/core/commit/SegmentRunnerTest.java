package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class SegmentRunnerTest {
    /** What an attempt writes has a name of its own, which it takes from its task. */
    @Test
    void eachOfManySegmentsKnowsItsTask() throws IOException {
        SparkSession spark = SparkSessions.shared();
        List<Integer> segments = IntStream.range(0, 1200).boxed().toList();

        List<Integer> tasks = new SegmentRunner.InJob(spark)
                .run(
                        segments,
                        segment -> TaskContext.get() == null
                                ? -1
                                : TaskContext.get().partitionId());

        assertThat(tasks).isEqualTo(segments);
    }
}
