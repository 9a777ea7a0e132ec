package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.FilePublisher.ExistingFileMode;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.StreamRecord;
import io.github.mlformats.core.io.StreamRecord.Version;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The epochs that a streaming query commits to a directory, on the driver. Spark runs an epoch again if it does not know whether
 * it was committed; the record ({@link StreamRecord}) tells.
 *
 * <ol>
 *   <li>{@link #recover} deletes what a run that died has left: the record names its job.
 *   <li>{@link #begin} notes the job of an epoch, which begins then.
 *   <li>The commit publishes the files of the job, which our readers do not see yet.
 *   <li>{@link #commit} creates the next record. From then on the files are seen, and the epoch is not written again.
 *   <li>If the epoch replaces all others, their files are deleted, then {@link #finish} notes that they are.
 * </ol>
 *
 * <p>A death before the fourth step leaves files that nobody sees, a death after it at most files that nobody sees any more. Of
 * two runs of a query, only one creates the record with the next number. A record is bounded: it has the last epoch only.
 */
public final class EpochLog {
    private static final Logger LOG = LoggerFactory.getLogger(EpochLog.class);

    /** Maximum number of dead jobs in a record: each has deleted its files, unless another run did so at the same moment. */
    private static final int MAX_DEAD = 100;

    private final Path directory;
    private final String query;
    private final Configuration conf;
    private Version current;

    /** @param query id of the query, which stays the same when it is restarted from its checkpoint */
    public EpochLog(Path directory, String query, Configuration conf) {
        this.directory = directory;
        this.query = query;
        this.conf = conf;
    }

    /** An epoch to commit. */
    public record Epoch(EpochLog log, long number) {}

    private Version last() throws IOException {
        return StreamRecord.readAll(directory, conf).getOrDefault(query, new Version(0, StreamRecord.NONE));
    }

    /** Whether an epoch is committed already, as far as this run knows if it has begun. */
    public boolean isCommitted(long epoch) throws IOException {
        Version known = current == null ? last() : current;
        OptionalLong committed = known.record().epoch();
        return committed.isPresent() && committed.getAsLong() >= epoch;
    }

    /** Deletes what earlier runs have left. */
    public void recover() throws IOException {
        current = last();
        StreamRecord left = current.record();
        if (left.writing().isPresent()) {
            String job = left.writing().get();
            List<String> dead = new ArrayList<>(left.dead());
            dead.add(job);
            publish(new StreamRecord(
                    left.epoch(),
                    Optional.empty(),
                    left.replacing(),
                    dead.subList(Math.max(0, dead.size() - MAX_DEAD), dead.size())));
            delete(path -> path.contains(job));
            JobCommit.deleteTemporary(directory, job, conf);
        }
        if (left.replacing().isPresent()) {
            delete(path -> !path.contains(left.replacing().get()));
            finish();
        }
    }

    /** Notes the job of an epoch, before it makes anything that the next run would have to delete. Returns its id. */
    public String begin() throws IOException {
        StreamRecord before = current.record();
        String job = StreamRecord.newJob();
        publish(new StreamRecord(before.epoch(), Optional.of(job), Optional.empty(), before.dead()));
        return job;
    }

    /**
     * Makes the files of an epoch visible.
     *
     * @param replaces whether all other files are deleted next
     * @throws UsageException if another run of the query has begun meanwhile
     */
    void commit(long epoch, JobCommit job, boolean replaces) throws IOException {
        Optional<String> replacing = replaces ? Optional.of(job.id()) : Optional.empty();
        publish(new StreamRecord(
                OptionalLong.of(epoch),
                Optional.empty(),
                replacing,
                current.record().dead()));
    }

    /** Notes that only the files of an epoch are left. */
    void finish() throws IOException {
        StreamRecord before = current.record();
        publish(new StreamRecord(before.epoch(), before.writing(), Optional.empty(), before.dead()));
    }

    /** Creates the next record, and reads it again: the answer may be lost, and another run may have created later ones. */
    private void publish(StreamRecord record) throws IOException {
        Version next = new Version(current.number() + 1, record);
        Path path = StreamRecord.path(directory, query, next.number());
        Optional<Exception> failure = Optional.empty();
        try {
            new FilePublisher(path, ExistingFileMode.FAIL, conf).publish(record.toJson(), FilePublisher.Observer.NONE);
        } catch (IOException | RuntimeException e) {
            failure = Optional.of(e);
        }
        Version found = last();
        if (found.equals(next)) {
            delete(current.number());
            current = next;
            return;
        }
        if (found.number() < next.number()) {
            throw new IOException("cannot create " + path, failure.orElse(null));
        }
        if (failure.isEmpty()) {
            delete(next.number());
        }
        throw new UsageException("another run of the streaming query " + query + " writes to " + directory
                + ", so this one has ended. Run a query once at a time");
    }

    /** Deletes a record. If it stays, the one with the highest number counts. */
    private void delete(long number) {
        try {
            if (number > 0) {
                Deletions.deleteFile(directory.getFileSystem(conf), StreamRecord.path(directory, query, number));
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
