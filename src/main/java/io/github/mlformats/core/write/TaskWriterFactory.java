package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.RowFolder;
import io.github.mlformats.core.write.partition.Partitions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Makes the writers of all tasks. */
record TaskWriterFactory(FileWriting writing, Partitions partitions, TaskCommits commits) implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        RowFolder own = writing.layout().map(FolderLayout::folder).orElse(null);
        RowFolder folder = partitions.isEmpty() ? own : partitions.folder();
        return new TaskWriter(writing, folder, commits.begin(partition));
    }
}
