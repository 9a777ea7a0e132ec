package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.publish.EmptyFolders;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
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
 * <p>A failure up to the deletion of the first old file is rolled back. From then on the new files are kept: a deletion that
 * fails is retried once, then reported.
 */
public final class FolderCommit {
    private static final Logger LOG = LoggerFactory.getLogger(FolderCommit.class);

    /** Maximum number of files in a message. */
    private static final int NAMED = 5;

    private final JobCommit job;
    private final FolderSnapshot before;
    private final Configuration conf;
    private boolean ended;

    /** @param before snapshot of the folder from the start of the write */
    public FolderCommit(JobCommit job, FolderSnapshot before, Configuration conf) {
        this.job = job;
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
        before.checkUnchanged(output.watched());
        List<String> old = before.paths().stream().filter(output.replaced()).toList();
        boolean unmarked = !old.isEmpty() && deleteMarker();
        MetadataFiles metadata = new MetadataFiles(job.folder(), output.metadata(), conf);
        NamedFiles named = new NamedFiles(before, output.named(), job.id(), conf);
        Map<String, String> undeleted;
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
            undeleted = deleteReplaced(old, output);
        } catch (Throwable e) {
            rollBack(named, metadata, unmarked, e);
            throw e;
        }
        ended = true;
        named.close();
        retry(undeleted);
        markSuccess();
    }

    /** Verifies that the new files exist, and that no other writer has changed the folder. */
    private void verify(Output output) throws IOException {
        output.manifest().verify(job.fileSystem(), job.folder());
        before.checkUnchanged(path -> output.watched().test(path) && !isOwn(path, output));
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

    /** Deletes {@code _SUCCESS}, which must not exist while rows are being replaced. @return whether it existed */
    private boolean deleteMarker() throws IOException {
        FileSystem fs = job.fileSystem();
        if (fs.delete(job.successMarker(), false)) {
            return true;
        }
        if (fs.exists(job.successMarker())) {
            throw new IOException("the file system refused to delete " + job.successMarker());
        }
        return false;
    }

    /**
     * Creates the folders of the files, because Hadoop's committer renames a complete folder if the target is missing, and
     * this would move it into a folder that another writer creates at the same time.
     */
    private void makeFolders(Set<String> folders) throws IOException {
        if (new FilePublisher(job.folder(), FilePublisher.ExistingFileMode.REPLACE, conf).isVisibleWhenClosed()) {
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
     * @return files that could not be deleted
     */
    private List<String> deleteOwn(Set<Path> kept) {
        FileSystem fs = job.fileSystem();
        List<String> problems = new ArrayList<>();
        try {
            Path root = fs.makeQualified(job.folder());
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(root, true);
            while (files.hasNext()) {
                Path file = files.next().getPath();
                String path = root.toUri().relativize(file.toUri()).getPath();
                if (path.contains(job.id()) && !path.startsWith("_temporary") && !kept.contains(file)) {
                    deleteOrHide(file).ifProblem(problems::add);
                    EmptyFolders.deleteUpTo(fs, file.getParent(), root);
                }
            }
        } catch (FileNotFoundException e) {
            LOG.debug("{} has no files", job.folder());
        } catch (IOException | RuntimeException e) {
            problems.add(job.folder() + " cannot be listed: " + e.getMessage());
        }
        return problems;
    }

    /**
     * The result of a deletion.
     *
     * @param problem why the deletion failed; null if it succeeded
     * @param mayBeGone whether the file may have been deleted despite the problem
     */
    private record Deletion(String problem, boolean mayBeGone) {
        static final Deletion GONE = new Deletion(null, true);

        void ifProblem(Consumer<String> then) {
            if (problem != null) {
                then.accept(problem);
            }
        }
    }

    private Deletion delete(Path path) {
        FileSystem fs = job.fileSystem();
        String problem;
        try {
            if (fs.delete(path, true)) {
                return Deletion.GONE;
            }
            problem = path + ": the file system refused to delete it";
        } catch (IOException | RuntimeException e) {
            problem = path + ": " + e.getMessage();
        }
        try {
            // The deletion may have succeeded although its response was lost.
            return fs.exists(path) ? new Deletion(problem, false) : Deletion.GONE;
        } catch (IOException | RuntimeException e) {
            return new Deletion(problem, true);
        }
    }

    /** Deletes a file of this job, or if this fails, renames it to a hidden name. */
    private Deletion deleteOrHide(Path file) {
        Deletion deletion = delete(file);
        if (deletion.problem() == null || file.getName().startsWith(".")) {
            return deletion;
        }
        try {
            FileSystem fs = job.fileSystem();
            if (fs.rename(file, HadoopPaths.below(file.getParent(), "." + file.getName())) || !fs.exists(file)) {
                LOG.warn("A file of a write that failed is hidden, as it cannot be deleted: {}", deletion.problem());
                return Deletion.GONE;
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be hidden", file, e);
        }
        return deletion;
    }

    /**
     * Deletes old entries and the folders that become empty.
     *
     * @return those that could not be deleted, with the reason
     * @throws IOException if none was deleted, so that the write can still be rolled back
     */
    private Map<String, String> deleteReplaced(List<String> old, Output output) throws IOException {
        Map<String, String> failures = new LinkedHashMap<>();
        Set<Path> left = new HashSet<>();
        boolean namesRecur = !output.named().isEmpty() || !output.metadata().isEmpty();
        int deleted = 0;
        for (String path : old) {
            if (namesRecur && before.isReplaced(path)) {
                // Another writer has begun since.
                continue;
            }
            Deletion deletion = delete(before.resolve(path));
            if (deletion.problem() == null) {
                deleted++;
                left.add(before.resolve(path).getParent());
            } else if (deleted == 0 && failures.isEmpty() && !deletion.mayBeGone()) {
                throw new IOException("cannot delete a file that is to be replaced: " + deletion.problem());
            } else {
                failures.put(path, deletion.problem());
            }
        }
        Path root = job.fileSystem().makeQualified(job.folder());
        left.forEach(folder -> EmptyFolders.deleteUpTo(job.fileSystem(), folder, root));
        return failures;
    }

    private void retry(Map<String, String> undeleted) throws IOException {
        List<String> problems = new ArrayList<>();
        undeleted.keySet().forEach(path -> delete(before.resolve(path)).ifProblem(problems::add));
        if (!problems.isEmpty()) {
            throw new IOException("all new files are in " + job.folder() + ", but " + problems.size()
                    + " old ones, which they replace, cannot be deleted and are read with them. Delete them, or run the"
                    + " write again: " + some(problems));
        }
    }

    private void rollBack(NamedFiles named, MetadataFiles metadata, boolean unmarked, Throwable failure)
            throws IOException {
        ended = true;
        List<String> problems = new ArrayList<>();
        try {
            metadata.restore();
        } catch (IOException | RuntimeException e) {
            problems.add(e.getMessage());
        }
        problems.addAll(named.restore());
        problems.addAll(deleteOwn(Set.of()));
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
