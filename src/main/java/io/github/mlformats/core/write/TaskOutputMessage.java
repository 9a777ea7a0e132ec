package io.github.mlformats.core.write;

import io.github.mlformats.core.table.ObjectSerializer;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.execution.datasources.WriteTaskResult;

/**
 * Encodes task results as bytes in Spark's own message class. With a jar that was added to a running session, Spark cannot
 * deserialize messages of the connector's classes.
 */
final class TaskOutputMessage {
    private TaskOutputMessage() {}

    /** Returns the message for {@code DataWriter.commit}. */
    public static WriterCommitMessage encode(Serializable result) throws IOException {
        return new WriteTaskResult(new TaskCommitMessage(ObjectSerializer.encode(result)), null);
    }

    /** Returns the result in a message of {@code BatchWrite.commit}. */
    public static Object decode(WriterCommitMessage message) {
        try {
            return ObjectSerializer.decode(
                    (byte[]) ((WriteTaskResult) message).commitMsg().obj());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
