package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.CommitStep;
import io.github.mlformats.core.commit.DirectoryCommit;
import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.commit.DirectorySnapshot.Watched;
import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.spi.write.DirectoryLayout.WrittenFile;
import io.github.mlformats.core.table.DataChanges;
import io.github.mlformats.core.table.DataChanges.FileTable;
import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.TaskRunner;
import io.github.mlformats.core.write.TaskWriter.TaskOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes files into a directory. A statement that rewrites files ({@link FileRewrite}) lists the directory itself, earlier.
 *
 * <ol>
 *   <li>The constructor lists the directory before the query runs. Nothing is changed. If the query reads files that are replaced, it
 *       must have listed all of them.
 *   <li>Spark runs the query up to its last shuffle. A failure there leaves no files.
 *   <li>{@link #createBatchWriterFactory} starts the job and creates its directory below {@code _temporary}.
 *   <li>Tasks write files, which are not visible to readers.
 *   <li>{@link #commit} publishes them ({@link DirectoryCommit}), or {@link #abort} deletes them.
 *   <li>If an option requests it, the published files are indexed ({@link IndexUpdate}).
 * </ol>
 */
final class DirectoryWrite implements BatchWrite {
    private final WriteTarget target;
    private final OverwriteScope scope;
    private final boolean mustBeNew;
    private final Optional<CommitLog> log;
    private final DirectorySnapshot before;
    /** Files that have changed since the query listed them. */
    private final List<Path> changed;

    private final NameColumn names;
    private final Predicate<String> partitions;
    private TaskWriter.Factory writers;
    private DirectoryCommit commit;

    /**
     * @param scope the existing files that are replaced
     * @param mustBeNew whether the write fails if another writer adds files to the directory at the same time
     * @param input the tables that the query reads
     * @param epochs the log of the stream that writes; empty if none does
     */
    DirectoryWrite(
            WriteTarget target,
            OverwriteScope scope,
            boolean mustBeNew,
            List<FileTable> input,
            Optional<CommitLog> epochs)
            throws IOException {
        this.target = target;
        this.scope = scope;
        this.mustBeNew = mustBeNew;
        this.log =
                scope.rewrite() == null ? epochs : Optional.of(CommitLog.ofRewrite(target.directory(), target.conf()));
        if (!scope.equals(OverwriteScope.ALL)) {
            target.tablePartitions().checkSpelling();
        }
        List<FileTable> own = scope.replaces() ? DataChanges.in(target.directory(), input, target.conf()) : List.of();
        this.before = snapshot(!own.isEmpty());
        // A file that is added later changes the directory, which the commit detects.
        this.changed = own.stream().flatMap(table -> table.changes().stream()).toList();
        this.partitions = selectedPartitions();
        if (!replacesTouchedOnly()) {
            before.checkListed(changed, partitions);
        }
        if (mustBeNew && !before.paths().isEmpty()) {
            throw new UsageException("path already exists: " + target.directory() + ". Use mode overwrite or append");
        }
        this.names = nameColumn();
    }

    /** @param isRead whether the query reads files that are replaced: it has not read those that readers do not see yet */
    private DirectorySnapshot snapshot(boolean isRead) throws IOException {
        if (scope.rewrite() != null) {
            return scope.rewrite().before();
        }
        if (scope.replaces() && log.isPresent()) {
            return DirectorySnapshot.ofReplaceable(target.directory(), target.depth(), target.conf());
        }
        if (scope.replaces()) {
            return scope.list(target, isRead);
        }
        boolean compared = mustBeNew
                || target.writing().fileNameColumn().isPresent()
                || target.writing().layout().isPresent();
        return compared
                ? OverwriteScope.ALL.list(target, false)
                : DirectorySnapshot.empty(target.directory(), target.conf());
    }

    /**
     * Selects the files that the scope selects by the values of their partitions.
     *
     * @throws UsageException if the directory has files that are in no partition
     */
    private Predicate<String> selectedPartitions() {
        if (scope.selected() == null) {
            return path -> true;
        }
        TablePartitions all = target.tablePartitions();
        Map<String, Boolean> byDirectory = new HashMap<>();
        Function<String, Boolean> isSelected = directory -> scope.selected().test(all.values(directory));
        for (String path : before.paths()) {
            if (!HadoopPaths.isSkippedFile(path)) {
                byDirectory.computeIfAbsent(directory(path), isSelected);
            }
        }
        return path -> !HadoopPaths.isSkippedFile(path) && byDirectory.computeIfAbsent(directory(path), isSelected);
    }

    /** Returns the column with file names; null if there is none. */
    private NameColumn nameColumn() {
        Optional<String> name = target.writing().fileNameColumn();
        Set<String> taken = scope.replaces() ? Set.of() : Set.copyOf(before.paths());
        String extension = target.writing().fileNameExtension();
        return name.map(column ->
                        new NameColumn(column, target.columns().fieldIndex(column), extension, taken, target.format()))
                .orElse(null);
    }

    @Override
    public TaskWriter.Factory createBatchWriterFactory(PhysicalWriteInfo info) {
        try {
            JobCommit job = log.isPresent()
                    ? begin(log.get())
                    : JobCommit.begin(SparkSession.active(), target.directory(), target.conf());
            commit = new DirectoryCommit(job, before, target.conf());
            writers = new TaskWriter.Factory(target.writing(), target.partitions(), names, job.tasks());
            return writers;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    private JobCommit begin(CommitLog record) throws IOException {
        String id = record.begin();
        try {
            return JobCommit.begin(SparkSession.active(), target.directory(), id, target.conf());
        } catch (Throwable e) {
            abandon();
            throw e;
        }
    }

    /** Forgets the job of a statement. That of a stream is known to its next run. */
    private void abandon() {
        if (scope.rewrite() != null) {
            log.orElseThrow().abandon();
        }
    }

    /** Not needed, because the commit protocol itself asks Spark's coordinator which attempt of a task may commit. */
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<TaskOutput> tasks = outputs(messages);
        try {
            if (scope.rewrite() != null) {
                scope.rewrite().checkContent();
                Predicate<String> rewritten = scope.rewrite().entries(target.format());
                commit.run(output(tasks, rewritten), new CommitStep.Rewrite(log.orElseThrow()));
                target.published();
                return;
            }
            if (keepsColumns() && tasks.stream().allMatch(task -> task.files().isEmpty())) {
                tasks.addAll(withoutRows());
            }
            commit.run(output(tasks, partitions));
            target.published();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    /** Commits an epoch of a stream. @return what its tasks have written; empty if it is committed already */
    Optional<List<TaskOutput>> commit(long epoch, WriterCommitMessage[] messages) {
        CommitLog record = log.orElseThrow();
        try {
            if (record.isCommitted(epoch)) {
                commit.abort();
                return Optional.empty();
            }
            List<TaskOutput> tasks = outputs(messages);
            commit.run(output(tasks, partitions), new CommitStep.Epoch(record, epoch));
            target.updateIndex();
            return Optional.of(tasks);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot commit epoch " + epoch + " to " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    private static List<TaskOutput> outputs(WriterCommitMessage[] messages) {
        List<TaskOutput> tasks = Arrays.stream(messages)
                .map(message -> (TaskOutput) TaskOutputMessage.decode(message))
                .collect(Collectors.toCollection(ArrayList::new));
        RowFiles.checkConsistency(all(tasks, TaskOutput::consistency));
        return tasks;
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

    /** @param selected selects the files that the scope selects */
    private DirectoryCommit.Output output(List<TaskOutput> tasks, Predicate<String> selected) throws IOException {
        Set<String> directories = Set.copyOf(all(tasks, TaskOutput::directories));
        WriteManifest manifest = new WriteManifest(all(tasks, TaskOutput::stored));
        checkPartitions(directories, selected, commit.written(manifest));
        List<WrittenFile> files = all(tasks, TaskOutput::files);
        Map<String, byte[]> metadata = target.writing()
                .layout()
                .map(layout -> layout.metadataFiles(files))
                .orElse(Map.of());
        Map<String, String> named = new HashMap<>();
        for (TaskOutput task : tasks) {
            task.named().forEach((path, staged) -> {
                if (named.putIfAbsent(path, staged) != null) {
                    throw TaskWriter.writtenTwice(path);
                }
            });
        }
        Watched watched = watched(named.keySet(), directories, metadata.keySet(), selected);
        before.checkListed(changed, watched.entries());
        return new DirectoryCommit.Output(
                tasks.stream().map(TaskOutput::commit).toList(),
                manifest,
                directories,
                named,
                metadata,
                watched,
                replaced(named.keySet(), directories, metadata.keySet(), selected));
    }

    /**
     * Checks the partitions whose files change one by one: those to which files are added, and those whose files are rewritten.
     *
     * @param written relative paths of the directories of new files
     * @param selected selects the files that the scope selects
     * @param own selects the new files, which some committers have put in place already
     */
    private void checkPartitions(Set<String> written, Predicate<String> selected, Predicate<String> own)
            throws IOException {
        if (!scope.replaces()) {
            target.checkAppendToPartitions(written, own);
        } else if (scope.rewrite() != null) {
            Stream<String> rewritten = before.paths().stream().filter(selected).map(DirectoryWrite::directory);
            target.checkAppendToPartitions(
                    Stream.concat(written.stream(), rewritten).collect(Collectors.toSet()), own);
        } else if (scope.selected() != null) {
            // Rows of other partitions are added to these.
            List<String> others = written.stream()
                    .filter(partition -> !selected.test(partition + "/part"))
                    .toList();
            target.checkAppendToPartitions(others, own);
        }
    }

    /** Whether only partitions that get new files are replaced. */
    private boolean replacesTouchedOnly() {
        return scope.touchedOnly() && !target.partitions().isEmpty();
    }

    /** Selects the entries of the directory that no other writer may change during this write. */
    private Watched watched(
            Set<String> named, Set<String> directories, Set<String> metadata, Predicate<String> selected) {
        if (replacesTouchedOnly()) {
            return new Watched(touched(directories), inAnySpelling(withAncestors(directories)));
        }
        if (scope.selected() != null
                || scope.rewrite() != null && !scope.rewrite().dependsOnAll()) {
            return Watched.of(selected);
        }
        if (scope.replaces() || mustBeNew) {
            return Watched.of(path -> true);
        }
        Set<String> described = metadata.stream().map(DirectoryWrite::directory).collect(Collectors.toSet());
        return Watched.of(path -> named.contains(path) || described.contains(directory(path)));
    }

    /** Selects the old entries that the new files replace. */
    private Predicate<String> replaced(
            Set<String> named, Set<String> directories, Set<String> metadata, Predicate<String> selected) {
        if (!scope.replaces()) {
            return path -> false;
        }
        Predicate<String> layout = target.writing()
                .layout()
                .<Predicate<String>>map(own -> own::replaces)
                .orElse(path -> true);
        Predicate<String> touched = replacesTouchedOnly() ? touched(directories) : path -> true;
        return path -> !named.contains(path)
                && !metadata.contains(path)
                && layout.test(path)
                && selected.test(path)
                && touched.test(path);
    }

    /** Selects files of partitions that get new files, also in a directory of another spelling of the same values. */
    private Predicate<String> touched(Set<String> directories) {
        Predicate<String> touched = inAnySpelling(directories);
        return path -> touched.test(directory(path));
    }

    /** Selects directories, and those of other spellings of the same values. */
    private Predicate<String> inAnySpelling(Set<String> directories) {
        TablePartitions all = target.tablePartitions();
        Map<String, Boolean> known = new HashMap<>();
        return path -> known.computeIfAbsent(
                path, any -> directories.contains(any) || directories.contains(all.writtenName(any)));
    }

    private static Set<String> withAncestors(Set<String> directories) {
        Set<String> all = new HashSet<>();
        for (String directory : directories) {
            for (String path = directory; !path.isEmpty(); path = directory(path)) {
                all.add(path);
            }
        }
        return all;
    }

    private static String directory(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private static <T> List<T> all(List<TaskOutput> tasks, Function<TaskOutput, Collection<T>> part) {
        return tasks.stream().flatMap(task -> part.apply(task).stream()).toList();
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        if (commit.abort()) {
            abandon();
        }
    }
}
