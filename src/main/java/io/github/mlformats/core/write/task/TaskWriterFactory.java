package io.github.mlformats.core.write.task;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.RowRouter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.write.partition.NameColumn;
import io.github.mlformats.core.write.partition.Partitions;
import java.io.IOException;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/**
 * Creates the writers of all tasks.
 *
 * @param names the column with file names; null if there is none
 */
public record TaskWriterFactory(WritePlan writing, Partitions partitions, NameColumn names, TaskCommits commits)
        implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    /** Writes a file without rows in the current task, which preserves the columns of a write without rows. */
    public TaskOutput writeWithoutRows() throws IOException {
        TaskContext task = TaskContext.get();
        TaskWriter writer = createWriter(task.partitionId(), task.taskAttemptId());
        try (writer) {
            return writer.commitWithoutRows();
        } catch (Throwable e) {
            writer.abort();
            throw e;
        }
    }

    @Override
    public TaskWriter createWriter(int partition, long task) {
        RowRouter own = writing.layout().map(FolderLayout::rowRouter).orElse(null);
        RowRouter folder = partitions.isEmpty() ? own : partitions.folder();
        NameColumn.FileNames files = names == null ? null : names.names();
        return new TaskWriter(writing, folder, files, commits.begin(partition, task));
    }
}
