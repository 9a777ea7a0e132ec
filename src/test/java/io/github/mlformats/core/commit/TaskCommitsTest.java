package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.commit.InterruptedRenamesTest.InterruptibleFiles;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /**
     * A job that fails while a task makes a file: Spark interrupts the thread of the task.
     *
     * @param deletion of those of the task: when it is interrupted; 0 is before
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aTaskThatIsInterruptedAfterItsJobLeavesNothing(int deletion) throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.interruptible.impl", InterruptibleFiles.class.getName());
        Path target = new Path("interruptible:" + directory, "t");
        JobCommit job = JobCommit.begin(SparkSessions.shared(), target, conf);
        TaskCommits.TaskCommit task = job.tasks().begin(0, 0);
        job.abort();
        target.getFileSystem(conf).create(task.newFile(null, ".idv")).close();
        if (deletion == 0) {
            Thread.currentThread().interrupt();
        } else {
            InterruptibleFiles.interruptAtDeletion(deletion);
        }

        task.abort();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(directory).isEmptyDirectory();
    }
}
