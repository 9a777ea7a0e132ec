package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.WrittenFile;
import io.github.mlformats.core.write.partition.NameColumn;
import io.github.mlformats.core.write.replace.OldFiles;
import io.github.mlformats.core.write.replace.Replaced;
import io.github.mlformats.core.write.task.RowFiles;
import io.github.mlformats.core.write.task.TaskAnswer;
import io.github.mlformats.core.write.task.TaskMessage;
import io.github.mlformats.core.write.task.TaskWriterFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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
        this.old = replaced.list(target.folder(), target.depth(), target.conf());
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
                        .list(target.folder(), target.depth(), target.conf())
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
        Agreement.check(tasks.stream().flatMap(task -> task.agreed().stream()).toList());
        List<WrittenFile> files =
                tasks.stream().flatMap(task -> task.files().stream()).toList();
        Map<String, byte[]> descriptions = target.writing()
                .layout()
                .map(layout -> layout.descriptions(files))
                .orElse(Map.of());
        try {
            if (files.isEmpty() && names == null && target.depth() == 0) {
                writeEmptyFile();
            }
            job.commit(tasks.stream().map(TaskMessage::commit).toList());
            Descriptions.write(descriptions, target, job.id());
            old.delete(replaced(tasks, descriptions.keySet()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit " + target.folder() + ": " + e.getMessage(), e);
        }
    }

    /** Which old files the new ones take the place of. @param written files that are there anew */
    private Predicate<Path> replaced(List<TaskMessage> tasks, Set<String> written) throws IOException {
        if (target.writing().layout().isPresent()) {
            FolderLayout layout = target.writing().layout().get();
            URI root = qualified("").toUri();
            return file -> {
                String path = root.relativize(file.toUri()).getPath();
                return !written.contains(path) && layout.replaces(path);
            };
        }
        Set<Path> named = qualified(tasks, TaskMessage::named);
        if (!replaced.touchedOnly() || target.partitions().isEmpty()) {
            return file -> !named.contains(file);
        }
        Set<Path> folders = qualified(tasks, TaskMessage::folders);
        return file -> folders.contains(file.getParent()) && !named.contains(file);
    }

    private Set<Path> qualified(List<TaskMessage> tasks, Function<TaskMessage, Set<String>> paths) throws IOException {
        Set<Path> qualified = new HashSet<>();
        for (TaskMessage task : tasks) {
            for (String path : paths.apply(task)) {
                qualified.add(qualified(path));
            }
        }
        return qualified;
    }

    private Path qualified(String below) throws IOException {
        Path path = below.isEmpty() ? target.folder() : new Path(target.folder(), below);
        return target.folder().getFileSystem(target.conf()).makeQualified(path);
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
