package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes files into a folder. They appear when all tasks are done, and what they replace goes after that: a write that fails
 * leaves the folder as it was.
 */
final class FolderWrite implements BatchWrite {
    private static final String SUCCESS = "_SUCCESS";

    private final Path folder;
    private final Configuration conf;
    private final FileWriting writing;
    private final List<Path> replaced;
    private final JobCommit job;

    /** @param replaced what the new files take the place of */
    FolderWrite(Path folder, Configuration conf, FileWriting writing, List<Path> replaced, JobCommit job) {
        this.folder = folder;
        this.conf = conf;
        this.writing = writing;
        this.replaced = replaced;
        this.job = job;
    }

    /** All that is in a folder now and does not belong to a running write. */
    static List<Path> content(Path folder, Configuration conf) throws IOException {
        FileSystem fs = folder.getFileSystem(conf);
        return fs.exists(folder)
                ? Arrays.stream(fs.listStatus(folder))
                        .map(FileStatus::getPath)
                        .filter(path -> !path.getName().equals(SUCCESS)
                                && !path.getName().startsWith("_temporary")
                                && !path.getName().startsWith(".spark-staging"))
                        .toList()
                : List.of();
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new TaskWriterFactory(writing, job.tasks());
    }

    /** The protocol asks Spark's coordinator itself which attempt of a task may commit. */
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<TaskMessage> tasks = Arrays.stream(messages)
                .filter(Objects::nonNull)
                .map(TaskMessage.class::cast)
                .toList();
        List<Map<String, String>> files = new ArrayList<>();
        tasks.forEach(task -> files.addAll(task.files()));
        Agreement.check(files);
        try {
            if (files.isEmpty()) {
                writeEmptyFile();
            }
            job.commit(tasks.stream().map(TaskMessage::commit).toList());
            FileSystem fs = folder.getFileSystem(conf);
            for (Path old : replaced) {
                fs.delete(old, true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Without any row, a file without rows keeps the columns. */
    private void writeEmptyFile() throws IOException {
        Path path = new Path(folder, "part-00000-" + job.id() + TaskWriter.suffix(0, writing));
        try (FileWriter file = writing.open(new NewFile(path, conf, true))) {
            file.finish();
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        job.abort();
    }
}
