package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.spi.write.FileWriting;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Makes the writers of all tasks. */
record TaskWriterFactory(FileWriting writing, TaskCommits commits) implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        return new TaskWriter(writing, commits.begin(partition));
    }
}
