package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits a write of files into a directory, on the driver, after all tasks have succeeded.
 *
 * <p>Invariant: {@link #run} returns only if the directory contains exactly the files that the tasks reported, with their
 * lengths, and the replaced files are deleted. Otherwise the directory has its previous content, or the exception describes its
 * content.
 *
 * <ol>
 *   <li>The directory is compared with its snapshot from the start of the write. If another writer has changed it, the commit
 *       fails before any new file is visible.
 *   <li>An overwrite withdraws {@code _SUCCESS} ({@link SuccessMarker}).
 *   <li>The commit protocol moves the new files to their final paths. From then on they are visible, next to the old ones.
 *       Some committers have made them visible before, when their tasks were committed.
 *   <li>Visible files of other attempts of the tasks are deleted: they have the id of the job, but are not reported.
 *   <li>If it replaces files, a record is created that names the write ({@link CommitStep}), and statements that rewrite files of the
 *       directory, and have not committed yet, are ended.
 *   <li>The new files are verified.
 *   <li>The directory is compared again: of two concurrent overwrites, each sees the files of the other and fails, or one of
 *       them reached this step before the files of the other were visible, and only that one succeeds.
 *   <li>Files with names from rows get their names ({@link NamedFiles}).
 *   <li>Metadata files are published ({@link MetadataFiles}), and the files are verified and compared again.
 *   <li>The next record is created, with the replaced files: from then on, readers do not see these.
 *   <li>The replaced files are deleted.
 *   <li>{@code _SUCCESS} is written.
 * </ol>
 *
 * <p>A failure up to this record is rolled back; if a metadata file cannot be restored, the new files that it describes are kept.
 * From then on the new files are kept: a deletion that fails is retried once, then reported.
 *
 * <p>The files of an epoch of a stream, or of a statement that rewrites files, are kept from the moment when its record is to be
 * created: readers see them if it exists.
 */
public final class DirectoryCommit {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryCommit.class);

    /** Maximum number of files in a message. */
    private static final int NAMED = 5;

    private static final int DELETE_ATTEMPTS = 2;

    /** The name of a file that no other write uses. */
    private static final Pattern UNIQUE_NAME = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final JobCommit job;
    private final Path root;
    private final DirectorySnapshot before;
    private final Configuration conf;
    /** The directories that {@link #makeDirectories} created. */
    private final Queue<Path> created = new ConcurrentLinkedQueue<>();

    /** Jobs of statements that this write has ended. */
    private final Set<String> ended = new HashSet<>();

    private boolean keepsFiles;

    /** @param before snapshot of the directory from the start of the write */
    public DirectoryCommit(JobCommit job, DirectorySnapshot before, Configuration conf) {
        this.job = job;
        this.root = job.fileSystem().makeQualified(job.directory());
        this.before = before;
        this.conf = conf;
    }

    /**
     * The output to commit. Paths are relative to the directory.
     *
     * @param tasks messages of the tasks to the commit protocol
     * @param manifest the files of the tasks
     * @param directories directories of the files, such as partition directories
     * @param named staged paths by final paths of files with names from rows, which may replace old files
     * @param metadata contents of metadata files by path
     * @param watched entries that no other writer may have changed
     * @param replaced old entries that are deleted
     */
    public record Output(
            List<FileCommitProtocol.TaskCommitMessage> tasks,
            WriteManifest manifest,
            Set<String> directories,
            Map<String, String> named,
            Map<String, byte[]> metadata,
            DirectorySnapshot.Watched watched,
            Predicate<String> replaced) {}

    /**
     * Commits.
     *
     * @throws UsageException if another write has changed the directory
     * @throws IOException if the directory does not have the expected content; the message describes it
     */
    public void run(Output output) throws IOException {
        run(output, new CommitStep.Batch(conf));
    }

    /**
     * Commits an epoch of a stream, or a statement that rewrites files: readers see the new files when the record says so.
     *
     * @throws UsageException if another run of the query has begun, or another write has changed the directory
     * @throws IOException if the directory does not have the expected content; the message describes it
     */
    public void run(Output output, CommitStep step) throws IOException {
        Set<String> written = output.manifest().paths();
        warnOfNames(written);
        // With some committers, the files of the tasks are visible already.
        before.checkUnchanged(output.watched().except(written(output.manifest())));
        List<String> old = before.paths().stream()
                .filter(path -> output.replaced().test(path) && !written.contains(path))
                .toList();
        MetadataFiles metadata = new MetadataFiles(job.directory(), output.metadata(), conf);
        NamedFiles named = new NamedFiles(before, output.named(), conf);
        boolean mayBeCommitted = false;
        try {
            makeDirectories(output.directories());
            job.commit(output.tasks(), !old.isEmpty());
            deleteStrays(output.manifest());
            ended.addAll(step.begin(job, !old.isEmpty()));
            verify(output);
            named.publish();
            named.verify();
            if (!output.metadata().isEmpty()) {
                metadata.publish();
                verify(output);
            }
            mayBeCommitted = true;
            mayBeCommitted = commit(step, before.versions(old), output);
            if (!mayBeCommitted) {
                throw new UsageException(
                        "another write has changed " + root
                                + " while this one ran, so this one was rolled back. Run it again when no other write is running");
            }
        } catch (Throwable e) {
            keepsFiles = !step.forget() && mayBeCommitted;
            if (!keepsFiles) {
                rollBack(output, named, metadata, e);
            } else if (!step.mayLeaveFiles()) {
                throw new IOException(
                        "it is unknown whether " + root + " has the rows of before, or those of this write, or both: "
                                + e.getMessage() + ". Run the write again, which replaces both",
                        e);
            }
            throw e;
        }
        keepsFiles = true;
        named.close();
        List<String> problems = deleteAll(old, output);
        deleteEmptyDirectories(old);
        if (problems.isEmpty()) {
            step.finish();
        } else if (step.mayLeaveFiles()) {
            LOG.warn(
                    "Files that are replaced cannot be deleted. They are not read, and the next such write to {} deletes"
                            + " them: {}",
                    job.directory(),
                    some(problems));
        } else {
            throw new IOException(describe(problems, output));
        }
        markSuccess();
    }

    /**
     * Lets readers see the new files instead of the old ones.
     *
     * @return false if another statement has ended this write
     */
    private boolean commit(CommitStep step, Map<String, FileVersion> old, Output output) throws IOException {
        while (!step.commit(job, old)) {
            if (!step.canBeginAgain()) {
                return false;
            }
            ended.addAll(step.begin(job, true));
            verify(output);
        }
        return true;
    }

    /**
     * Commits a write without new files that deletes all entries of the snapshot.
     *
     * @throws UsageException if another write has changed one of them
     * @throws IOException if the directory does not have the expected content; the message describes it
     */
    public void delete() throws IOException {
        run(new Output(
                List.of(),
                new WriteManifest(List.of()),
                Set.of(),
                Map.of(),
                Map.of(),
                DirectorySnapshot.Watched.of(path -> true),
                path -> true));
    }

    /** Warns if files of this job have names that another write may use, too. */
    private void warnOfNames(Set<String> written) {
        written.stream()
                .filter(path -> !hasId(path))
                .findFirst()
                .ifPresent(
                        path -> LogOnce.warn(
                                LOG,
                                "The commit protocol " + job.protocolName()
                                        + " names files without the id of the job. A write that"
                                        + " fails may leave such files or have replaced others, and so may two writes at the same"
                                        + " time. Set spark.sql.sources.commitProtocolClass to a protocol of Spark to avoid this"));
    }

    private boolean hasId(String path) {
        return path.contains(job.id());
    }

    /** Selects the files that tasks of this job have written, also those that are not committed, by their paths. */
    public Predicate<String> written(WriteManifest manifest) {
        Set<String> reported = manifest.paths();
        return path -> hasId(path) || reported.contains(path);
    }

    /** Verifies that the new files exist, and that no other writer has changed the directory. */
    private void verify(Output output) throws IOException {
        output.manifest().verify(job.fileSystem(), job.directory());
        Predicate<String> written = written(output.manifest());
        before.checkUnchanged(output.watched().except(path -> isOwn(path, written, output)));
    }

    /** Whether {@link #verify} fails, which is the case if another write has changed the directory. */
    private boolean isChanged(Output output) {
        try {
            verify(output);
            return false;
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }

    private void markSuccess() throws IOException {
        try {
            job.markSuccess();
        } catch (IOException e) {
            try {
                job.markSuccess();
            } catch (IOException second) {
                throw new IOException(
                        "all rows are in place in " + job.directory() + ", but " + job.successMarker()
                                + " cannot be written: " + second.getMessage(),
                        second);
            }
        }
    }

    private static String some(List<String> all) {
        return all.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (all.size() > NAMED ? " and " + (all.size() - NAMED) + " more" : "");
    }

    private boolean isOwn(String path, Predicate<String> written, Output output) {
        return written.test(path)
                || ended.stream().anyMatch(path::contains)
                || output.named().containsKey(path)
                || output.metadata().containsKey(path);
    }

    /**
     * Creates the directories of the files, because Hadoop's committer renames a complete directory if the target is missing, and
     * this would move it into a directory that another writer creates at the same time.
     */
    private void makeDirectories(Set<String> directories) throws IOException {
        if (FilePublisher.isVisibleWhenClosed(job.directory(), conf)) {
            return;
        }
        Parallel.mapChanges(List.copyOf(directories), directory -> {
            Path path = HadoopPaths.below(root, directory);
            if (!job.fileSystem().exists(path)) {
                created.add(path);
                job.fileSystem().mkdirs(path);
            }
            return path;
        });
    }

    /**
     * Deletes files of task attempts that failed, were killed or ran twice. They are visible if the committer publishes files
     * of tasks: they have the id of this job, but no task has reported them.
     */
    private void deleteStrays(WriteManifest manifest) throws IOException {
        if (job.publishesTasks()) {
            List<String> problems = deleteOwn(manifest.paths());
            if (!problems.isEmpty()) {
                throw new IOException(some(problems));
            }
        }
    }

    /**
     * Deletes files of this job.
     *
     * @param kept paths of files to keep
     * @return files that could not be deleted
     */
    private List<String> deleteOwn(Set<String> kept) {
        return new VisibleFiles(job.fileSystem(), root).delete(path -> hasId(path) && !kept.contains(path));
    }

    /** Deletes old entries, each with one retry. @return descriptions of those that could not be deleted */
    private List<String> deleteAll(List<String> old, Output output) throws IOException {
        List<String> left = old;
        List<String> problems = List.of();
        for (int attempt = 1; attempt <= DELETE_ATTEMPTS; attempt++) {
            List<String> paths = left;
            List<FileDeletion> deletions =
                    Uninterrupted.repeat(() -> Parallel.mapChanges(paths, path -> deleteOld(path, output)));
            left = new ArrayList<>();
            problems = new ArrayList<>();
            for (int i = 0; i < paths.size(); i++) {
                if (!deletions.get(i).isDone()) {
                    left.add(paths.get(i));
                    problems.add(deletions.get(i).problem());
                }
            }
        }
        return problems;
    }

    private String describe(List<String> problems, Output output) {
        if (output.manifest().files().isEmpty()) {
            return problems.size() + " of " + before.paths().size() + " files of " + job.directory()
                    + " whose rows are deleted cannot be deleted and may still be read. Delete them, or run the"
                    + " statement again: " + some(problems);
        }
        return "all new files are in " + job.directory() + ", but " + problems.size()
                + " old ones, which they replace, cannot be deleted and may be read with them. Delete them, or run the"
                + " write again: " + some(problems);
    }

    /** Deletes an old entry, unless another writer has replaced it since. */
    private FileDeletion deleteOld(String path, Output output) {
        if (!output.named().isEmpty()
                || !output.metadata().isEmpty()
                || !UNIQUE_NAME
                        .matcher(path.substring(path.lastIndexOf('/') + 1))
                        .find()) {
            // Only the names of these files recur, and another write may have begun since the old ones are not visible.
            try {
                if (before.isReplaced(path)) {
                    return FileDeletion.GONE;
                }
            } catch (IOException | RuntimeException e) {
                return new FileDeletion(path + ": " + e.getMessage(), false);
            }
        }
        return FileDeletion.delete(before.resolve(path), job.fileSystem());
    }

    private void deleteEmptyDirectories(List<String> old) {
        old.stream()
                .map(path -> before.resolve(path).getParent())
                .distinct()
                .forEach(directory -> EmptyDirectories.deleteUpTo(job.fileSystem(), directory, root));
    }

    private void rollBack(Output output, NamedFiles named, MetadataFiles metadata, Throwable failure)
            throws IOException {
        Uninterrupted.run(() -> {
            undo(output, named, metadata, failure);
            return null;
        });
    }

    private void undo(Output output, NamedFiles named, MetadataFiles metadata, Throwable failure) throws IOException {
        List<String> problems = new ArrayList<>(named.restore());
        boolean isChangedByAnother = metadata.isUncertain() && isChanged(output);
        List<String> described = metadata.restore(isChangedByAnother, problems);
        problems.addAll(described);
        if (described.isEmpty()) {
            problems.addAll(deleteOwn(Set.of()));
            problems.addAll(describeNewWithoutId(output.manifest()));
            created.forEach(path -> EmptyDirectories.deleteUpTo(job.fileSystem(), path, root));
        }
        keepsFiles = !problems.isEmpty();
        if (!problems.isEmpty()) {
            throw new IOException(
                    "the write failed, and " + job.directory() + " is not as it was before: " + some(problems)
                            + ". It failed by: " + failure.getMessage(),
                    failure);
        }
        try {
            job.restoreMarker();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Describes files whose names another write may use, too. They are not deleted: they may have replaced old ones. */
    private List<String> describeNewWithoutId(WriteManifest manifest) {
        List<String> problems = new ArrayList<>();
        for (String path : manifest.paths()) {
            if (!hasId(path)) {
                try {
                    if (!before.isUnchanged(path)) {
                        problems.add(before.resolve(path) + " is the new one");
                    }
                } catch (IOException | RuntimeException e) {
                    problems.add(before.resolve(path) + " may be the new one: " + e.getMessage());
                }
            }
        }
        return problems;
    }

    /**
     * Deletes the output of the tasks after a failure, except files that {@link #run} has reported as visible.
     *
     * @return whether the directory has no files of the job, and gets none
     */
    public boolean abort() {
        return Uninterrupted.run(this::deleteOutput);
    }

    private boolean deleteOutput() {
        // From here on, a task that still runs detects that the job has ended, and deletes its own files.
        job.abort();
        if (keepsFiles || !job.publishesTasks()) {
            return !keepsFiles;
        }
        List<String> problems = deleteOwn(Set.of());
        if (!problems.isEmpty()) {
            LOG.warn("Files of a write that failed are still in {}: {}", job.directory(), some(problems));
        }
        job.deleteCreatedDirectories();
        // A task may publish its files now, and its executor die before it detects that the job has ended.
        return false;
    }
}
