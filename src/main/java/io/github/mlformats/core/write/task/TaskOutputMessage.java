package io.github.mlformats.core.write.task;

import io.github.mlformats.core.job.ObjectBytes;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.execution.datasources.WriteTaskResult;

/**
 * What a task that wrote tells the driver, as bytes inside a message of Spark's own: with a jar that was attached to a
 * running session, Spark could not receive a message of a class of ours.
 */
public final class TaskOutputMessage {
    private TaskOutputMessage() {}

    /** A message for {@code DataWriter.commit}. */
    public static WriterCommitMessage seal(Serializable answer) throws IOException {
        return new WriteTaskResult(new TaskCommitMessage(ObjectBytes.encode(answer)), null);
    }

    /** The answer in a message of {@code BatchWrite.commit}. */
    public static Object open(WriterCommitMessage message) {
        try {
            return ObjectBytes.decode(
                    (byte[]) ((WriteTaskResult) message).commitMsg().obj());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
