package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.FolderCommit;
import io.github.mlformats.core.commit.FolderSnapshot;
import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.FolderLayout.WrittenFile;
import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.TaskRunner;
import io.github.mlformats.core.write.TaskWriter.TaskOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes files into a folder.
 *
 * <ol>
 *   <li>The constructor lists the folder before the query runs. Nothing is changed.
 *   <li>Spark runs the query up to its last shuffle. A failure there leaves no files.
 *   <li>{@link #createBatchWriterFactory} starts the job and creates its folder below {@code _temporary}.
 *   <li>Tasks write files, which are not visible to readers.
 *   <li>{@link #commit} publishes them ({@link FolderCommit}), or {@link #abort} deletes them.
 * </ol>
 */
final class FolderWrite implements BatchWrite {
    private final WriteTarget target;
    private final OverwriteScope scope;
    private final boolean mustBeNew;
    private final FolderSnapshot before;
    private final NameColumn names;
    private TaskWriter.Factory writers;
    private FolderCommit commit;

    /**
     * @param scope the existing files that are replaced
     * @param mustBeNew whether the write fails if another writer adds files to the folder at the same time
     */
    FolderWrite(WriteTarget target, OverwriteScope scope, boolean mustBeNew) throws IOException {
        this.target = target;
        this.scope = scope;
        this.mustBeNew = mustBeNew;
        this.before = snapshot();
        if (mustBeNew && !before.paths().isEmpty()) {
            throw new UsageException("path already exists: " + target.folder() + ". Use mode overwrite or append");
        }
        this.names = nameColumn();
    }

    private FolderSnapshot snapshot() throws IOException {
        if (scope.replaces()) {
            return scope.list(target.folder(), target.depth(), target.conf());
        }
        boolean compared = mustBeNew
                || target.writing().fileNameColumn().isPresent()
                || target.writing().layout().isPresent();
        return compared
                ? OverwriteScope.ALL.list(target.folder(), target.depth(), target.conf())
                : FolderSnapshot.empty(target.folder(), target.conf());
    }

    /** Returns the column with file names; null if there is none. */
    private NameColumn nameColumn() {
        Optional<String> name = target.writing().fileNameColumn();
        Set<String> taken = scope.replaces() ? Set.of() : Set.copyOf(before.paths());
        return name.map(column -> new NameColumn(column, target.columns().fieldIndex(column), taken, target.format()))
                .orElse(null);
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        try {
            JobCommit job = JobCommit.begin(SparkSession.active(), target.folder(), target.conf());
            writers = new TaskWriter.Factory(target.writing(), target.partitions(), names, job.tasks());
            commit = new FolderCommit(job, before, target.conf());
            return writers;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.folder() + ": " + e.getMessage(), e);
        }
    }

    /** Not needed, because the commit protocol itself asks Spark's coordinator which attempt of a task may commit. */
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<TaskOutput> tasks = Arrays.stream(messages)
                .map(message -> (TaskOutput) TaskOutputMessage.decode(message))
                .collect(Collectors.toCollection(ArrayList::new));
        RowFiles.checkConsistency(all(tasks, TaskOutput::consistency));
        try {
            if (keepsColumns() && tasks.stream().allMatch(task -> task.files().isEmpty())) {
                tasks.addAll(withoutRows());
            }
            commit.run(output(tasks));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit " + target.folder() + ": " + e.getMessage(), e);
        }
    }

    /** Whether a write without rows writes a file without rows, which preserves the columns. */
    private boolean keepsColumns() {
        return names == null && target.depth() == 0;
    }

    private List<TaskOutput> withoutRows() throws IOException {
        TaskWriter.Factory factory = writers;
        return new TaskRunner(FileSkipPolicy.NONE)
                .runInJob(List.of(0), partition -> factory.writeWithoutRows(), SparkSession.active());
    }

    private FolderCommit.Output output(List<TaskOutput> tasks) {
        List<WrittenFile> files = all(tasks, TaskOutput::files);
        Map<String, byte[]> metadata = target.writing()
                .layout()
                .map(layout -> layout.metadataFiles(files))
                .orElse(Map.of());
        Set<String> named = Set.copyOf(all(tasks, TaskOutput::named));
        Set<String> folders = Set.copyOf(all(tasks, TaskOutput::folders));
        return new FolderCommit.Output(
                tasks.stream().map(TaskOutput::commit).toList(),
                new WriteManifest(all(tasks, TaskOutput::stored)),
                folders,
                named,
                metadata,
                watched(named, folders, metadata.keySet()),
                replaced(named, folders, metadata.keySet()));
    }

    /** Selects the entries of the folder that no other writer may change during this write. */
    private Predicate<String> watched(Set<String> named, Set<String> folders, Set<String> metadata) {
        if (scope.touchedOnly() && !target.partitions().isEmpty()) {
            return path -> folders.contains(folder(path));
        }
        if (scope.replaces() || mustBeNew) {
            return path -> true;
        }
        Set<String> described = metadata.stream().map(FolderWrite::folder).collect(Collectors.toSet());
        return path -> named.contains(path) || described.contains(folder(path));
    }

    /** Selects the old entries that the new files replace. */
    private Predicate<String> replaced(Set<String> named, Set<String> folders, Set<String> metadata) {
        if (!scope.replaces()) {
            return path -> false;
        }
        if (target.writing().layout().isPresent()) {
            FolderLayout layout = target.writing().layout().get();
            return path -> !metadata.contains(path) && layout.replaces(path);
        }
        boolean touchedOnly = scope.touchedOnly() && !target.partitions().isEmpty();
        return path -> !named.contains(path) && (!touchedOnly || folders.contains(folder(path)));
    }

    private static String folder(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private static <T> List<T> all(List<TaskOutput> tasks, Function<TaskOutput, Collection<T>> part) {
        return tasks.stream().flatMap(task -> part.apply(task).stream()).toList();
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        commit.abort();
    }
}
