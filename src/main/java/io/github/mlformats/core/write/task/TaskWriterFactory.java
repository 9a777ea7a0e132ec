package io.github.mlformats.core.write.task;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.RowRouter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.write.partition.FileNames;
import io.github.mlformats.core.write.partition.NameColumn;
import io.github.mlformats.core.write.partition.Partitions;
import java.io.IOException;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/**
 * Makes the writers of all tasks.
 *
 * @param names of files; null if no column gives them
 */
public record TaskWriterFactory(WritePlan writing, Partitions partitions, NameColumn names, TaskCommits commits)
        implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    /** Writes a file without rows in the task that runs, which keeps the columns where there are no rows. */
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
        FileNames files = names == null ? null : names.names();
        return new TaskWriter(writing, folder, files, commits.begin(partition, task));
    }
}
