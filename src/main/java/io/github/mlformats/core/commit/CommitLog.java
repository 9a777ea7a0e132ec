package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.commit.FilePublisher.ExistingFileMode;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitRecord.Numbered;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a streaming query, or a statement that rewrites files, commits to a directory, on the driver. The record ({@link
 * CommitRecord}) tells what is committed: Spark runs an epoch again if it does not know.
 *
 * <ol>
 *   <li>{@link #recover} deletes what a run of the query that died has left: the record names its job.
 *   <li>{@link #begin} notes the job of an epoch or statement, which begins then.
 *   <li>The commit publishes the files of the job, which our readers do not see yet.
 *   <li>{@link CommitStep#commit} creates the next record. From then on the files are seen, and those that they replace are not.
 *   <li>The replaced files are deleted, then {@link CommitStep#finish} notes that they are.
 * </ol>
 *
 * <p>The last record of a statement stays when it has finished, until a later one that began after that finishes: by it,
 * readers see that files were rewritten while they listed them ({@link io.github.mlformats.core.io.CommitState}).
 *
 * <p>An overwrite has a record while it commits and deletes files ({@link CommitStep.Batch}).
 *
 * <p>A death before the fourth step leaves files that nobody sees, a death after it at most files that nobody sees any more. Of
 * two runs of a query, only one creates the record with the next number. A record is bounded: it has the last epoch only.
 */
public final class CommitLog {
    private static final Logger LOG = LoggerFactory.getLogger(CommitLog.class);

    private final Path directory;
    private final String query;
    private final Configuration conf;
    private Numbered current;
    /** The statements that had finished when this one began. */
    private final List<CommitLog> earlier = new ArrayList<>();

    /** @param query id of the query, which stays the same when it is restarted from its checkpoint */
    public CommitLog(Path directory, String query, Configuration conf) {
        this.directory = directory;
        this.query = query;
        this.conf = conf;
    }

    /** Returns the log of a statement that rewrites files. */
    public static CommitLog ofRewrite(Path directory, Configuration conf) {
        return of(directory, CommitRecord.newRewrite(), new Numbered(0, CommitRecord.NONE), conf);
    }

    /** Returns the log of a query or statement whose record was read. */
    static CommitLog of(Path directory, String query, Numbered current, Configuration conf) {
        CommitLog log = new CommitLog(directory, query, conf);
        log.current = current;
        return log;
    }

    /** Returns the log of an overwrite. */
    static CommitLog ofOverwrite(Path directory, Configuration conf) {
        return of(directory, CommitRecord.newOverwrite(), new Numbered(0, CommitRecord.NONE), conf);
    }

    /**
     * Ends all other statements that rewrite files and have not committed yet: they have read files that are replaced now, or may
     * not see rows that this write adds. Creating the next record of a statement decides whether it is committed or ended.
     *
     * <p>An overwrite ends no other overwrite: of two that replace the same files, one sees those of the other.
     *
     * @return the jobs that this has ended
     */
    Set<String> endOthers() throws IOException {
        Set<String> ended = new HashSet<>();
        for (Map.Entry<String, Numbered> found :
                CommitRecord.readAll(directory, conf).entrySet()) {
            String other = found.getKey();
            Optional<String> job = found.getValue().record().writing();
            boolean isConflict = CommitRecord.isOfRewrite(other)
                    && !other.equals(query)
                    && !(CommitRecord.isOfOverwrite(other) && isOfOverwrite());
            if (isConflict
                    && job.isPresent()
                    && of(directory, other, found.getValue(), conf).end()) {
                ended.add(job.get());
            }
        }
        return ended;
    }

    private boolean isOfOverwrite() {
        return CommitRecord.isOfOverwrite(query);
    }

    /**
     * Deletes the files that statements have rewritten, or overwrites replaced, whose drivers died before they had deleted all of
     * them. They are not visible.
     */
    public static void recoverRewrites(Path directory, Configuration conf) throws IOException {
        for (Map.Entry<String, Numbered> found :
                CommitRecord.readAll(directory, conf).entrySet()) {
            CommitLog log = of(directory, found.getKey(), found.getValue(), conf);
            if (CommitRecord.isOfRewrite(found.getKey())
                    && !log.current.record().rewritten().isEmpty()) {
                log.recoverRewrite();
            }
        }
    }

    private void recoverRewrite() throws IOException {
        if (!isOfOverwrite()) {
            deleteRewritten();
            leaveEmptyRecord();
            return;
        }
        try {
            deleteRewritten();
            remove();
        } catch (IOException e) {
            LOG.warn("Files that were replaced are still in {}. They are not read: {}", directory, e.getMessage());
        }
    }

    /** Deletes the files that are rewritten or replaced. */
    private void deleteRewritten() throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        CommitRecord record = current.record();
        Parallel.mapChanges(List.copyOf(record.rewritten().keySet()), path -> {
            deleteRewritten(fs, HadoopPaths.below(directory, path), path, record);
            return path;
        });
    }

    private static void deleteRewritten(FileSystem fs, Path file, String path, CommitRecord record) throws IOException {
        FileStatus status;
        try {
            status = fs.getFileStatus(file);
        } catch (FileNotFoundException e) {
            return;
        }
        if (record.isRewritten(path, status)) {
            FileDeletion deletion = FileDeletion.delete(file, fs);
            if (!deletion.isDone()) {
                throw new IOException(
                        "a file that an earlier statement has rewritten cannot be deleted: " + deletion.problem());
            }
        }
    }

    /** Returns the logs of the statements that have finished. */
    private static List<CommitLog> finished(Path directory, Configuration conf) throws IOException {
        List<CommitLog> finished = new ArrayList<>();
        CommitRecord.readAll(directory, conf).forEach((query, numbered) -> {
            boolean isStatement = CommitRecord.isOfRewrite(query) && !CommitRecord.isOfOverwrite(query);
            if (isStatement && numbered.record().equals(CommitRecord.NONE)) {
                finished.add(of(directory, query, numbered, conf));
            }
        });
        return finished;
    }

    private Numbered last() throws IOException {
        return CommitRecord.readAll(directory, conf).getOrDefault(query, new Numbered(0, CommitRecord.NONE));
    }

    /** Whether an epoch is committed already, as far as this run knows if it has begun. See {@link CommitRecord#isCommitted}. */
    public boolean isCommitted(long epoch) throws IOException {
        return (current == null ? last() : current).record().isCommitted(epoch, directory);
    }

    /** Deletes what earlier runs have left. */
    public void recover() throws IOException {
        current = last();
        if (current.record().writing().isPresent()) {
            publish(current.record().end());
        }
        CommitRecord left = current.record();
        Optional<String> ended = current.ended();
        if (ended.isPresent()) {
            delete(path -> !left.deadJobs(path).isEmpty());
            JobCommit.deleteTemporary(directory, ended.get(), conf);
        }
        if (left.replacing().isPresent()) {
            deleteRewritten();
            delete(path -> left.isReplaced(path) && !HadoopPaths.isSkippedFile(path));
            finish();
        }
    }

    /**
     * Ends the job that the record names, unless it has just been committed or ended. Creating the next record decides.
     *
     * @return whether this has ended it
     */
    boolean end() throws IOException {
        try {
            publish(current.record().end());
            return true;
        } catch (UsageException e) {
            LOG.debug("{} has just been committed", query);
            return false;
        }
    }

    /**
     * Takes over the deletion of replaced files: a run of the query that still deletes them ends.
     *
     * @return false if that run has just finished
     */
    boolean takeOver() throws IOException {
        try {
            publish(current.record());
            return true;
        } catch (UsageException e) {
            LOG.debug("{} has just been finished", query);
            return false;
        }
    }

    /** Notes the job of an epoch, before it makes anything that the next run would have to delete. Returns its id. */
    public String begin() throws IOException {
        CommitRecord next;
        if (CommitRecord.isOfRewrite(query)) {
            if (!isOfOverwrite()) {
                earlier.addAll(finished(directory, conf));
            }
            next = CommitRecord.beginRewrite(query);
        } else {
            next = current.record().beginEpoch(current.number() + 1);
        }
        publish(next);
        return next.writing().orElseThrow();
    }

    /** Commits an epoch. @param replaced versions of the files that it replaces; empty if it adds files */
    void commit(long epoch, JobCommit job, Map<String, FileVersion> replaced) throws IOException {
        CommitRecord before = current.record();
        boolean areNamed = CommitRecord.canName(replaced.keySet());
        publish(
                replaced.isEmpty()
                        ? before.add(epoch)
                        : before.replace(epoch, job.id(), areNamed ? versions(replaced) : Map.of()));
    }

    /** Notes that only the files of the epoch are left, if it has replaced others. */
    void finishEpoch() throws IOException {
        if (current.record().replacing().isPresent()) {
            finish();
        }
    }

    /** Notes that only the files of an epoch are left. */
    void finish() throws IOException {
        publish(current.record().finish());
    }

    /**
     * Commits a statement or an overwrite.
     *
     * @param replaced versions of the files that are not visible from then on; directories are
     * @return false if another statement has ended it
     */
    boolean commitRewrite(Map<String, FileVersion> replaced) throws IOException {
        try {
            publish(CommitRecord.ofRewrite(versions(replaced)));
            return true;
        } catch (UsageException e) {
            if (last().record().isDead(query)) {
                return false;
            }
            throw e;
        }
    }

    /** Returns the versions of files for a record. */
    private static Map<String, CommitRecord.Version> versions(Map<String, FileVersion> replaced) {
        Map<String, CommitRecord.Version> versions = new HashMap<>();
        replaced.forEach((path, version) -> {
            if (!version.isDirectory()) {
                versions.put(path, new CommitRecord.Version(version.length(), version.modified()));
            }
        });
        return versions;
    }

    /**
     * Notes that a statement failed before it was committed, and has deleted its files. Its record stays like that of a statement
     * that has finished: a reader that has listed the files lists again.
     */
    public void abandon() {
        try {
            current = last();
        } catch (IOException | RuntimeException e) {
            LOG.debug("the record of {} stays: {}", query, e.getMessage());
            return;
        }
        if (current.number() > 0) {
            leaveEmptyRecord();
        }
    }

    /** Forgets an overwrite that has failed. @return false if it may be committed */
    boolean forget() {
        if (isCommitted().orElse(true)) {
            return false;
        }
        remove();
        return true;
    }

    /** Returns whether an overwrite is committed; empty if its record cannot be read. Others remove the record only if it is. */
    Optional<Boolean> isCommitted() {
        try {
            Numbered last = last();
            boolean isRemoved = last.number() == 0 && current.number() > 0;
            boolean isDecided = last.number() > 0 && last.record().writing().isEmpty();
            return Optional.of(isRemoved || isDecided && last.record().dead().isEmpty());
        } catch (IOException | RuntimeException e) {
            LOG.debug("the record of {} is not known: {}", query, e.getMessage());
            return Optional.empty();
        }
    }

    /** Deletes the record of an overwrite whose files are deleted, and those of others that died. */
    void finishOverwrite() {
        for (long number = 1; number <= current.number(); number++) {
            delete(number);
        }
        try {
            if (!removeDirectory()) {
                recoverRewrites(directory, conf);
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("records in {} stay: {}", directory, e.getMessage());
        }
    }

    /** Notes that a statement has no files to hide, and deletes the records of those that had finished before it. */
    void leaveEmptyRecord() {
        try {
            publish(CommitRecord.NONE);
            earlier.forEach(CommitLog::remove);
        } catch (IOException | RuntimeException e) {
            LOG.debug("the record of {} stays: {}", query, e.getMessage());
        }
    }

    /** Creates the next record, and reads it again: the answer may be lost, and another run may have created later ones. */
    private void publish(CommitRecord record) throws IOException {
        Numbered next = new Numbered(current.number() + 1, record);
        Path path = CommitRecord.path(directory, query, next.number());
        Optional<Exception> failure = Optional.empty();
        try {
            new FilePublisher(path, ExistingFileMode.FAIL, conf).publish(record.toJson(), FilePublisher.Observer.NONE);
        } catch (IOException | RuntimeException e) {
            failure = Optional.of(e);
        }
        boolean isRewrite = CommitRecord.isOfRewrite(query);
        // Only this step makes rows visible: others note a job, end it, or note that its files are left.
        Optional<String> job = current.record().writing();
        boolean commits = job.isPresent() && record.writing().isEmpty() && !record.isDead(job.get());
        boolean isCreated = failure.isEmpty();
        Numbered found = commits && isCreated ? lastAfterCommit(path) : last();
        if (!isCreated && found.equals(next)) {
            // Another one has done it, such as a second one that ends the same statement, or the answer was lost. Only
            // the one that has created a record deletes others.
            current = next;
            return;
        }
        // Others finish a statement that has committed, after its own driver has taken long, and may delete its record
        // before that reads it.
        boolean isRemoved = found.number() == 0 && (isCreated || isOfOverwrite());
        boolean isFinished = isRewrite
                && commits
                && (isRemoved
                        || found.number() > next.number() && found.record().equals(CommitRecord.NONE));
        if (isFinished) {
            if (isCreated) {
                delete(current.number());
            }
            current = next;
            return;
        }
        if (isRewrite && commits && !isCreated && found.number() == 0) {
            throw unknown(path, failure.get());
        }
        // If the record before is gone, the statement was finished and its records removed: there must be none again.
        // That of an overwrite is removed only if it is committed.
        boolean isLate = isCreated && isRewrite && !(isOfOverwrite() && commits) && isGone(current.number());
        boolean isContinued = isCreated && isRewrite && found.number() != next.number();
        if (!isLate && (found.equals(next) || isContinued)) {
            delete(current.number());
            current = next;
            return;
        }
        if (!isLate && found.number() < next.number()) {
            throw new IOException("cannot create " + path, failure.orElse(null));
        }
        // Where creating a file is not exclusive, the one with this number may be that of another run, which counts.
        if (isCreated && (found.equals(next) || found.number() != next.number())) {
            delete(next.number());
        }
        throw new UsageException(
                isRewrite
                        ? "another write has changed " + directory + " while this one ran"
                        : "another run of the streaming query " + query + " writes to " + directory
                                + ", so this one has ended. Run a query once at a time");
    }

    /** Returns the last record after one that makes rows visible was created. */
    private Numbered lastAfterCommit(Path created) throws IOException {
        try {
            return Uninterrupted.run(this::last);
        } catch (IOException e) {
            throw unknown(created, e);
        }
    }

    private static IOException unknown(Path created, Exception cause) {
        return new IOException(
                "it is unknown whether the rows are in place: " + created
                        + " was written, which commits them, but cannot be read again: " + cause.getMessage()
                        + ". Look for the rows before you run the write again",
                cause);
    }

    private boolean isGone(long number) {
        try {
            return number > 0 && !directory.getFileSystem(conf).exists(CommitRecord.path(directory, query, number));
        } catch (IOException e) {
            LOG.debug("record {} of {} is not known to be gone: {}", number, query, e.getMessage());
            return false;
        }
    }

    /** Deletes all records of a statement. If an older one stays, the last one does, too: it counts. */
    void remove() {
        try {
            current = last();
            for (long number = 1; number < current.number(); number++) {
                Path old = CommitRecord.path(directory, query, number);
                if (!FileDeletion.delete(old, directory.getFileSystem(conf)).isDone()) {
                    return;
                }
            }
            delete(current.number());
            removeDirectory();
        } catch (IOException | RuntimeException e) {
            LOG.debug("records of {} stay: {}", query, e.getMessage());
        }
    }

    /** Deletes the directory of the records if it is empty. @return whether it no longer exists */
    private boolean removeDirectory() {
        try {
            return EmptyDirectories.delete(directory.getFileSystem(conf), new Path(directory, CommitRecord.DIRECTORY));
        } catch (IOException | RuntimeException e) {
            LOG.debug("the directory of records of {} stays: {}", directory, e.getMessage());
            return false;
        }
    }

    /** Deletes a record. If it stays, the one with the highest number counts. */
    private void delete(long number) {
        try {
            if (number > 0) {
                Deletions.deleteFile(directory.getFileSystem(conf), CommitRecord.path(directory, query, number));
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("record {} of query {} stays: {}", number, query, e.getMessage());
        }
    }

    private void delete(Predicate<String> selected) throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        List<String> problems = new VisibleFiles(fs, fs.makeQualified(directory)).delete(selected);
        if (!problems.isEmpty()) {
            throw new IOException(
                    "files of an epoch that is not committed cannot be deleted: " + String.join(", ", problems));
        }
    }
}
