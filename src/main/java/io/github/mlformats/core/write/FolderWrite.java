package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.write.partition.NameColumn;
import io.github.mlformats.core.write.replace.OldFiles;
import io.github.mlformats.core.write.replace.Replaced;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes files into a folder. They appear when all tasks are done, and what they replace goes after that: a write that fails
 * leaves the folder as it was.
 */
final class FolderWrite implements BatchWrite {
    private final FolderTarget target;
    private final Replaced replaced;
    private final OldFiles old;
    private final NameColumn names;
    private final JobCommit job;

    /** Begins a write. @param replaced what the new files take the place of */
    FolderWrite(FolderTarget target, Replaced replaced) throws IOException {
        this.target = target;
        this.replaced = replaced;
        this.old = replaced.list(target.folder(), target.partitions(), target.conf());
        this.names = nameColumn();
        this.job = new JobCommit(SparkSession.active(), target.folder(), target.conf());
    }

    /** The column that names files; null if there is none. */
    private NameColumn nameColumn() throws IOException {
        Optional<String> name = target.writing().namedBy();
        if (name.isEmpty()) {
            return null;
        }
        Set<String> taken = replaced.old()
                ? Set.of()
                : Replaced.ALL
                        .list(target.folder(), target.partitions(), target.conf())
                        .names();
        return new NameColumn(name.get(), target.columns().fieldIndex(name.get()), taken);
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new TaskWriterFactory(target.writing(), target.partitions(), names, job.tasks());
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
                .map(message -> (TaskMessage) TaskAnswer.open(message))
                .toList();
        List<Map<String, String>> files = new ArrayList<>();
        tasks.forEach(task -> files.addAll(task.files()));
        Agreement.check(files);
        try {
            if (files.isEmpty() && names == null && target.partitions().isEmpty()) {
                writeEmptyFile();
            }
            job.commit(tasks.stream().map(TaskMessage::commit).toList());
            old.delete(replaced.touchedOnly() ? touched(tasks) : folder -> true, named(tasks));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit " + target.folder() + ": " + e.getMessage(), e);
        }
    }

    /** The folders that new files are in: those of partitions, or the one of all files. */
    private Predicate<Path> touched(List<TaskMessage> tasks) throws IOException {
        if (target.partitions().isEmpty()) {
            return folder -> true;
        }
        FileSystem fs = target.folder().getFileSystem(target.conf());
        return tasks.stream()
                .flatMap(task -> task.folders().stream())
                .map(folder -> fs.makeQualified(new Path(target.folder(), folder)))
                .collect(Collectors.toSet())::contains;
    }

    private Set<Path> named(List<TaskMessage> tasks) throws IOException {
        FileSystem fs = target.folder().getFileSystem(target.conf());
        return tasks.stream()
                .flatMap(task -> task.named().stream())
                .map(file -> fs.makeQualified(new Path(target.folder(), file)))
                .collect(Collectors.toSet());
    }

    /** Without any row, a file without rows keeps the columns. */
    private void writeEmptyFile() throws IOException {
        Path start = new Path(target.folder(), "part-00000-" + job.id());
        try (RowFiles files =
                new RowFiles(target.writing(), ending -> new NewFile(start.suffix(ending), target.conf(), true))) {
            files.open();
            files.finish();
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        job.abort();
    }
}
