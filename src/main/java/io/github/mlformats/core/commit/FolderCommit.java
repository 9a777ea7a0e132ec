package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits a write of files into a folder, on the driver, after all tasks have succeeded.
 *
 * <p>Invariant: {@link #run} returns only if the folder contains exactly the files that the tasks reported, with their
 * lengths, and the replaced files are deleted. Otherwise the folder has its previous content, or the exception describes its
 * content.
 *
 * <ol>
 *   <li>The folder is compared with its snapshot from the start of the write. If another writer has changed it, the commit
 *       fails before any new file is visible.
 *   <li>An overwrite deletes {@code _SUCCESS}.
 *   <li>The commit protocol moves the new files to their final paths. From then on they are visible, next to the old ones.
 *   <li>The new files are verified.
 *   <li>The folder is compared again: of two concurrent overwrites, each sees the files of the other and fails, or one of
 *       them reached this step before the files of the other were visible, and only that one succeeds.
 *   <li>Files with names from rows get their names ({@link NamedFiles}).
 *   <li>Metadata files are published ({@link MetadataFiles}), and the files are verified and compared again.
 *   <li>The replaced files are deleted.
 *   <li>{@code _SUCCESS} is written.
 * </ol>
 *
 * <p>A failure up to the deletion of the first old file is rolled back; if a metadata file cannot be restored, the new files
 * that it describes are kept. From then on the new files are kept: a deletion that fails is retried once, then reported.
 */
public final class FolderCommit {
    private static final Logger LOG = LoggerFactory.getLogger(FolderCommit.class);

    /** Maximum number of files in a message. */
    private static final int NAMED = 5;

    private static final int DELETE_ATTEMPTS = 2;

    private final JobCommit job;
    private final Path root;
    private final FolderSnapshot before;
    private final Configuration conf;
    private boolean ended;

    /** @param before snapshot of the folder from the start of the write */
    public FolderCommit(JobCommit job, FolderSnapshot before, Configuration conf) {
        this.job = job;
        this.root = job.fileSystem().makeQualified(job.folder());
        this.before = before;
        this.conf = conf;
    }

    /**
     * The output to commit. Paths are relative to the folder.
     *
     * @param tasks messages of the tasks to the commit protocol
     * @param manifest the files of the tasks
     * @param folders folders of the files, such as partition folders
     * @param named paths of files with names from rows, which may replace old files
     * @param metadata contents of metadata files by path
     * @param watched entries that no other writer may have changed
     * @param replaced old entries that are deleted
     */
    public record Output(
            List<FileCommitProtocol.TaskCommitMessage> tasks,
            WriteManifest manifest,
            Set<String> folders,
            Set<String> named,
            Map<String, byte[]> metadata,
            Predicate<String> watched,
            Predicate<String> replaced) {}

    /**
     * Commits.
     *
     * @throws UsageException if another write has changed the folder
     * @throws IOException if the folder does not have the expected content; the message describes it
     */
    public void run(Output output) throws IOException {
        checkNames(output.manifest());
        before.checkUnchanged(output.watched());
        List<String> old = before.paths().stream().filter(output.replaced()).toList();
        // It must not exist while rows are being replaced.
        boolean unmarked = !old.isEmpty() && Deletions.deleteFile(job.fileSystem(), job.successMarker());
        MetadataFiles metadata = new MetadataFiles(job.folder(), output.metadata(), conf);
        NamedFiles named = new NamedFiles(before, output.named(), job.id(), conf);
        List<String> left;
        try {
            makeFolders(output.folders());
            job.commit(output.tasks());
            deleteStrays(output.manifest());
            verify(output);
            named.publish();
            named.verify();
            if (!output.metadata().isEmpty()) {
                metadata.publish();
                verify(output);
            }
            left = deleteFirst(old, output);
        } catch (Throwable e) {
            rollBack(output, named, metadata, unmarked, e);
            throw e;
        }
        ended = true;
        named.close();
        deleteOthers(left, output);
        deleteEmptyFolders(old);
        markSuccess();
    }

    /** Verifies that the files of this job can be told from all others. */
    private void checkNames(WriteManifest manifest) {
        manifest.files().stream()
                .filter(file -> !file.path().contains(job.id()))
                .findFirst()
                .ifPresent(file -> {
                    throw new UsageException("the commit protocol returned the name " + file.path()
                            + ", which does not contain the id of the job. Set spark.sql.sources.commitProtocolClass to"
                            + " a protocol of Spark");
                });
    }

    /** Verifies that the new files exist, and that no other writer has changed the folder. */
    private void verify(Output output) throws IOException {
        output.manifest().verify(job.fileSystem(), job.folder());
        before.checkUnchanged(path -> output.watched().test(path) && !isOwn(path, output));
    }

    /** Whether {@link #verify} fails, which is the case if another write has changed the folder. */
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
                        "all rows are in place in " + job.folder() + ", but " + job.successMarker()
                                + " cannot be written: " + second.getMessage(),
                        second);
            }
        }
    }

    private static String some(List<String> all) {
        return all.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (all.size() > NAMED ? " and " + (all.size() - NAMED) + " more" : "");
    }

    private boolean isOwn(String path, Output output) {
        return path.contains(job.id())
                || output.named().contains(path)
                || output.metadata().containsKey(path);
    }

    /**
     * Creates the folders of the files, because Hadoop's committer renames a complete folder if the target is missing, and
     * this would move it into a folder that another writer creates at the same time.
     */
    private void makeFolders(Set<String> folders) throws IOException {
        if (FilePublisher.isVisibleWhenClosed(job.folder(), conf)) {
            return;
        }
        for (String folder : folders) {
            job.fileSystem().mkdirs(HadoopPaths.below(job.folder(), folder));
        }
    }

    /** Deletes files of failed tasks, which exist if the committer publishes files at task commit. */
    private void deleteStrays(WriteManifest manifest) throws IOException {
        if (job.isVisibleEarly()) {
            Set<Path> kept = manifest.files().stream()
                    .map(file -> job.fileSystem().makeQualified(file.in(job.folder())))
                    .collect(Collectors.toSet());
            List<String> problems = deleteOwn(kept);
            if (!problems.isEmpty()) {
                throw new IOException(some(problems));
            }
        }
    }

    /**
     * Deletes files of this job.
     *
     * @param kept files to keep
     * @return files that could not be deleted
     */
    private List<String> deleteOwn(Set<Path> kept) {
        List<String> problems = new ArrayList<>();
        try {
            deleteOwn(root, kept, problems);
        } catch (IOException | RuntimeException e) {
            problems.add(job.folder() + " cannot be listed: " + e.getMessage());
        }
        return problems;
    }

    /** Hadoop's recursive listing fails if another writer deletes one of its folders at the same time. */
    private void deleteOwn(Path folder, Set<Path> kept, List<String> problems) throws IOException {
        FileSystem fs = job.fileSystem();
        FileStatus[] children;
        try {
            children = fs.listStatus(folder);
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone already", folder);
            return;
        }
        boolean hadOwn = false;
        for (FileStatus child : children) {
            Path path = child.getPath();
            if (path.getName().startsWith("_temporary")) {
                continue;
            }
            if (child.isDirectory()) {
                deleteOwn(path, kept, problems);
            } else if (isOwn(path) && !kept.contains(path)) {
                FileDeletion deletion = FileDeletion.deleteOrHide(path, fs);
                if (!deletion.isDone()) {
                    problems.add(deletion.problem());
                }
                hadOwn = true;
            }
        }
        if (hadOwn) {
            EmptyFolders.deleteUpTo(fs, folder, root);
        }
    }

    /** Whether the job's id is in a path below the folder. */
    private boolean isOwn(Path path) {
        return root.toUri().relativize(path.toUri()).getPath().contains(job.id());
    }

    /**
     * Deletes the first of the old entries.
     *
     * @return those that are still to be deleted
     * @throws IOException if none was deleted, so that the write can still be rolled back
     */
    private List<String> deleteFirst(List<String> old, Output output) throws IOException {
        if (old.isEmpty()) {
            return old;
        }
        FileDeletion first = deleteOld(old.get(0), output);
        if (first.isDone()) {
            return old.subList(1, old.size());
        }
        if (first.mayBeGone()) {
            return old;
        }
        throw new IOException("cannot delete a file that is to be replaced: " + first.problem());
    }

    /** Deletes old entries, each with one retry. */
    private void deleteOthers(List<String> old, Output output) throws IOException {
        List<String> left = old;
        List<String> problems = List.of();
        for (int attempt = 1; attempt <= DELETE_ATTEMPTS; attempt++) {
            List<String> failed = new ArrayList<>();
            problems = new ArrayList<>();
            for (String path : left) {
                FileDeletion deletion = deleteOld(path, output);
                if (!deletion.isDone()) {
                    failed.add(path);
                    problems.add(deletion.problem());
                }
            }
            left = failed;
        }
        if (!problems.isEmpty()) {
            throw new IOException("all new files are in " + job.folder() + ", but " + problems.size()
                    + " old ones, which they replace, cannot be deleted and are read with them. Delete them, or run the"
                    + " write again: " + some(problems));
        }
    }

    /** Deletes an old entry, unless another writer has replaced it since. */
    private FileDeletion deleteOld(String path, Output output) {
        if (!output.named().isEmpty() || !output.metadata().isEmpty()) {
            // Only the names of these files recur.
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

    private void deleteEmptyFolders(List<String> old) {
        old.stream()
                .map(path -> before.resolve(path).getParent())
                .distinct()
                .forEach(folder -> EmptyFolders.deleteUpTo(job.fileSystem(), folder, root));
    }

    private void rollBack(Output output, NamedFiles named, MetadataFiles metadata, boolean unmarked, Throwable failure)
            throws IOException {
        ended = true;
        List<String> problems = new ArrayList<>(named.restore());
        boolean isChangedByAnother = metadata.isUncertain() && isChanged(output);
        List<String> described = metadata.restore(isChangedByAnother, problems);
        problems.addAll(described);
        if (described.isEmpty()) {
            problems.addAll(deleteOwn(Set.of()));
        }
        if (!problems.isEmpty()) {
            throw new IOException(
                    "the write failed, and " + job.folder() + " is not as it was before: " + some(problems)
                            + ". It failed by: " + failure.getMessage(),
                    failure);
        }
        if (unmarked) {
            try {
                job.markSuccess();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Deletes the output of the tasks after a failure, except files that {@link #run} has reported as visible. */
    public void abort() {
        if (!ended && job.isVisibleEarly()) {
            List<String> problems = deleteOwn(Set.of());
            if (!problems.isEmpty()) {
                LOG.warn("Files of a write that failed are still in {}: {}", job.folder(), some(problems));
            }
        }
        job.abort();
    }
}
