package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths of the files of a task. */
class TaskCommitsTest {
    @TempDir
    private java.nio.file.Path directory;

    @Test
    void longNamesThatDifferAtTheirEndHaveDifferentTemporaryPaths() throws IOException {
        JobCommit job =
                JobCommit.begin(SparkSessions.shared(), new Path(directory.toString(), "t"), new Configuration());
        TaskCommits.TaskCommit task = job.tasks().begin(0, 0);
        String start = "n".repeat(240);

        Path one = task.namedFile(null, start + "1.model");
        Path other = task.namedFile(null, start + "2.model");

        assertThat(one).isNotEqualTo(other);
        task.abort();
        job.abort();
    }
}
