package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitRecord.Numbered;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Deletes what streaming queries and statements whose drivers died have left in a directory. No reader sees these files.
 *
 * <ol>
 *   <li>A job that a record names, and that is not committed, is ended: the next record calls it dead. If it is still running, its
 *       commit fails, as it would create that record, too.
 *   <li>The directory is listed.
 *   <li>The deletion of files that an epoch has replaced is taken over: a run of the query that still deletes them ends. The listing
 *       is older, so it has no files of later epochs.
 *   <li>These files are deleted, those of dead jobs with their temporary directories, and those that a committed statement has
 *       rewritten. A job that is still running may add files afterwards, which stay invisible, as the record stays.
 *   <li>The record of a statement that died or has finished is deleted a week later. That of a query stays: it has the last epoch.
 * </ol>
 */
public final class CommitCleanup {
    /** How long the record of a statement is kept: one that is called dead may be running, and a finished one be new to readers. */
    private static final Duration RETENTION = Duration.ofDays(7);

    private final Path directory;
    private final Configuration conf;
    private final boolean deletes;
    private final FileSystem fs;
    private final List<Removal> removals = new ArrayList<>();
    private final Set<String> deleted = new HashSet<>();
    private Map<String, FileStatus> files = Map.of();

    /** Why files are deleted. */
    public enum Reason {
        /** An epoch of a stream was not committed. */
        DEAD_EPOCH,
        /** A statement was not committed. */
        DEAD_STATEMENT,
        /** An epoch in mode {@code complete} has replaced them. */
        REPLACED,
        /** A statement has rewritten them, or an overwrite replaced. */
        REWRITTEN
    }

    /**
     * Files that are deleted for one reason.
     *
     * @param job the dead job, or the one that has replaced the files
     * @param bytes their length in total
     */
    public record Removal(String job, Reason reason, long files, long bytes) {}

    private CommitCleanup(Path directory, boolean deletes, Configuration conf) throws IOException {
        this.fs = directory.getFileSystem(conf);
        this.directory = fs.makeQualified(directory);
        this.deletes = deletes;
        this.conf = conf;
    }

    /** Returns what {@link #run} would delete now, and deletes nothing. */
    public static List<Removal> find(Path directory, Configuration conf) throws IOException {
        return new CommitCleanup(directory, false, conf).removals();
    }

    /**
     * Deletes what is not needed any more.
     *
     * @throws IOException if files cannot be deleted; they stay invisible
     */
    public static List<Removal> run(Path directory, Configuration conf) throws IOException {
        return new CommitCleanup(directory, true, conf).removals();
    }

    private List<Removal> removals() throws IOException {
        Map<String, Numbered> records = CommitRecord.readAll(directory, conf);
        Set<String> dead = new TreeSet<>();
        Set<String> ended = new TreeSet<>();
        for (Map.Entry<String, Numbered> record : records.entrySet()) {
            dead.addAll(record.getValue().record().dead().last());
            Optional<String> job = record.getValue().record().writing();
            if (job.isPresent() && (!deletes || log(record).end())) {
                ended.add(job.get());
            }
        }
        dead.addAll(ended);
        VisibleFiles all = new VisibleFiles(fs, directory);
        files = all.list(path -> mayBeDeleted(path, records.values()));
        for (Numbered record : records.values()) {
            files.keySet().forEach(path -> dead.addAll(record.record().deadJobs(path)));
        }
        for (String job : dead) {
            addDead(job, ended.contains(job));
        }
        List<CommitLog> finished = new ArrayList<>();
        for (Map.Entry<String, Numbered> record : records.entrySet()) {
            addReplaced(record).ifPresent(finished::add);
            addRewritten(record);
        }
        if (deletes) {
            List<String> problems = all.delete(deleted::contains);
            if (!problems.isEmpty()) {
                throw new IOException("files that no reader sees cannot be deleted: " + String.join(", ", problems));
            }
            for (String job : dead) {
                JobCommit.deleteTemporary(directory, job, conf);
            }
            for (CommitLog log : finished) {
                log.finish();
            }
            CommitLog.recoverRewrites(directory, conf);
            deleteExpired(records);
        }
        return removals;
    }

    private CommitLog log(Map.Entry<String, Numbered> record) {
        return CommitLog.of(directory, record.getKey(), record.getValue(), conf);
    }

    /** Whether one of the records may be a reason to delete a file. Others are not kept in memory. */
    private static boolean mayBeDeleted(String path, Collection<Numbered> records) {
        return CommitRecord.mayBeHidden(path)
                || records.stream()
                        .map(Numbered::record)
                        .anyMatch(record ->
                                record.isReplaced(path) || record.rewritten().containsKey(path));
    }

    /** Adds the files of a dead job. @param isNew whether it is named even if it has none */
    private void addDead(String job, boolean isNew) throws IOException {
        Map<String, FileStatus> own = select((path, file) -> path.contains(job));
        long count = own.size();
        long bytes = length(own);
        for (Path temporary : JobCommit.temporary(directory, job)) {
            if (fs.exists(temporary)) {
                ContentSummary summary = fs.getContentSummary(temporary);
                count += summary.getFileCount();
                bytes += summary.getLength();
            }
        }
        if (isNew || count > 0) {
            boolean isEpoch = job.startsWith(CommitRecord.STREAM_PREFIX);
            removals.add(new Removal(job, isEpoch ? Reason.DEAD_EPOCH : Reason.DEAD_STATEMENT, count, bytes));
        }
        deleted.addAll(own.keySet());
    }

    /** Adds the files that an epoch has replaced. @return the log in which this is noted; empty if its run has finished it */
    private Optional<CommitLog> addReplaced(Map.Entry<String, Numbered> record) throws IOException {
        CommitRecord last = record.getValue().record();
        Optional<String> job = last.replacing();
        CommitLog log = log(record);
        if (job.isEmpty() || (deletes && !log.takeOver())) {
            return Optional.empty();
        }
        Map<String, FileStatus> old = select((path, file) ->
                last.isRewritten(path, file) || last.isReplaced(path) && !HadoopPaths.isSkippedFile(path));
        removals.add(new Removal(job.get(), Reason.REPLACED, old.size(), length(old)));
        deleted.addAll(old.keySet());
        return Optional.of(log);
    }

    /** Adds the files that a statement has rewritten or an overwrite replaced, which {@link CommitLog#recoverRewrites} deletes. */
    private void addRewritten(Map.Entry<String, Numbered> record) {
        if (CommitRecord.isOfRewrite(record.getKey())
                && !record.getValue().record().rewritten().isEmpty()) {
            Map<String, FileStatus> old = select(record.getValue().record()::isRewritten);
            removals.add(new Removal(record.getKey(), Reason.REWRITTEN, old.size(), length(old)));
        }
    }

    private void deleteExpired(Map<String, Numbered> records) throws IOException {
        for (Map.Entry<String, Numbered> record : records.entrySet()) {
            CommitRecord last = record.getValue().record();
            boolean hasEnded = !last.dead().isEmpty() || last.equals(CommitRecord.NONE);
            if (CommitRecord.isOfRewrite(record.getKey())
                    && hasEnded
                    && isExpired(record.getKey(), record.getValue().number())) {
                log(record).remove();
            }
        }
    }

    private boolean isExpired(String query, long number) throws IOException {
        try {
            FileStatus record = fs.getFileStatus(CommitRecord.path(directory, query, number));
            return record.getModificationTime() < System.currentTimeMillis() - RETENTION.toMillis();
        } catch (FileNotFoundException e) {
            return false;
        }
    }

    private Map<String, FileStatus> select(BiPredicate<String, FileStatus> selected) {
        Map<String, FileStatus> some = new TreeMap<>(files);
        some.entrySet().removeIf(file -> !selected.test(file.getKey(), file.getValue()));
        return some;
    }

    private static long length(Map<String, FileStatus> files) {
        return files.values().stream().mapToLong(FileStatus::getLen).sum();
    }
}
