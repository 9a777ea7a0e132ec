package io.github.mlformats.it.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that is committed while its job is aborted, as another task has failed. */
@Timeout(value = 5, unit = TimeUnit.MINUTES) // the latches have none
class LateTaskTest {
    private static CountDownLatch committing;
    private static CountDownLatch aborted;

    private S3Server server;
    private SparkSession session;

    @BeforeEach
    void start() throws Exception {
        committing = new CountDownLatch(1);
        aborted = new CountDownLatch(1);
        server = S3Server.shared();
        session = S3Session.on(server);
    }

    @AfterEach
    void stop() {
        server.fail(StoreFaults.NO);
        session.stop();
    }

    @Test
    void leavesNothingWithTheMagicCommitter() throws Exception {
        SparkSession magic = S3Session.withCommitter(session, "magic");
        Path directory = new Path("s3a://bucket/late/magic");
        server.fail(LateTaskTest::keepTaskFromCommitting);
        UDF1<Long, Long> failsLater = id -> {
            if (id == 1) {
                committing.await();
                throw new IllegalStateException("of task 1");
            }
            return id;
        };
        magic.udf().register("failsLater", failsLater, DataTypes.LongType);

        assertThatThrownBy(() -> magic.range(0, 2, 1, 2)
                        .selectExpr("failsLater(id) AS id")
                        .write()
                        .format("idv")
                        .save(directory.toString()))
                .hasStackTraceContaining("of task 1");
        aborted.countDown();
        SparkSessions.awaitTasks(session);

        FileSystem fs = directory.getFileSystem(session.sparkContext().hadoopConfiguration());
        assertThat(fs.exists(directory)).isFalse();
        assertThat(server.openUploads()).isEmpty();
    }

    /** The magic committer notes what a task has uploaded when the task is committed. */
    private static StoreFaults.Fault keepTaskFromCommitting(Request request) {
        if (request.method().equals("PUT") && request.key().endsWith(".pendingset")) {
            committing.countDown();
            try {
                aborted.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return StoreFaults.Fault.NONE;
    }
}
