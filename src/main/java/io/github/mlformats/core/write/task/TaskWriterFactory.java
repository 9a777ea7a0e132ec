package io.github.mlformats.core.write.task;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.RowFolder;
import io.github.mlformats.core.write.partition.FileNames;
import io.github.mlformats.core.write.partition.NameColumn;
import io.github.mlformats.core.write.partition.Partitions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/**
 * Makes the writers of all tasks.
 *
 * @param names of files; null if no column gives them
 */
public record TaskWriterFactory(FileWriting writing, Partitions partitions, NameColumn names, TaskCommits commits)
        implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        RowFolder own = writing.layout().map(FolderLayout::folder).orElse(null);
        RowFolder folder = partitions.isEmpty() ? own : partitions.folder();
        FileNames files = names == null ? null : names.names();
        return new TaskWriter(writing, folder, files, commits.begin(partition));
    }
}
