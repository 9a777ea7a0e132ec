package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths of the files of a task. */
class TaskCommitsTest {
    @TempDir
    private java.nio.file.Path directory;

    /** SPARK-29302: a dynamic overwrite of Spark's own formats gives them one path, so that one of two attempts fails. */
    @Test
    void attemptsOfATaskWriteDifferentFilesInADynamicOverwrite() throws IOException {
        SparkSession session = SparkSessions.shared().newSession();
        session.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
        JobCommit job = JobCommit.begin(session, new Path(directory.toString(), "t"), new Configuration());
        TaskCommits.TaskCommit original = job.tasks().begin(0, 0);
        TaskCommits.TaskCommit speculative = job.tasks().begin(0, 1);

        assertThat(original.newFile("k=1", ".idv")).isNotEqualTo(speculative.newFile("k=1", ".idv"));

        original.abort();
        speculative.abort();
        job.abort();
    }

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
