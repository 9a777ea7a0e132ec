package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitState;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The step of a commit by which readers see other files than before: the new ones are at their places already. */
public interface CommitStep {
    /**
     * Begins, when the files of a job are at their places, and ends statements that have not committed yet. Then it is verified for
     * the last time that no other write has changed the directory.
     *
     * @param replaces whether files are replaced
     * @return the jobs of these statements: their files are never visible
     * @throws UsageException if another write replaces files at the same time
     */
    Set<String> begin(JobCommit job, boolean replaces) throws IOException;

    /**
     * Makes the files of a job visible, and those that they replace invisible.
     *
     * @param replaced versions of the files that are deleted next, by their paths relative to the directory
     * @return false if another statement has ended this write
     * @throws UsageException if another run of the query has begun meanwhile
     */
    boolean commit(JobCommit job, Map<String, FileVersion> replaced) throws IOException;

    /** Whether a write that another statement has ended can {@link #begin} again. */
    default boolean canBeginAgain() {
        return false;
    }

    /**
     * Ends a write that has failed.
     *
     * @return false if its files are to be kept: it is committed, or may be
     */
    default boolean forget() {
        return false;
    }

    /** Whether replaced files that cannot be deleted are no failure: readers do not see them, and a later write deletes them. */
    default boolean mayLeaveFiles() {
        return true;
    }

    /** Notes that the replaced files are deleted. */
    default void finish() throws IOException {}

    /** That of an epoch of a stream. */
    record Epoch(CommitLog log, long number) implements CommitStep {
        @Override
        public Set<String> begin(JobCommit job, boolean replaces) throws IOException {
            return replaces ? log.endOthers() : Set.of();
        }

        @Override
        public boolean commit(JobCommit job, Map<String, FileVersion> replaced) throws IOException {
            log.commit(number, job, replaced);
            return true;
        }

        @Override
        public void finish() throws IOException {
            log.finishEpoch();
        }
    }

    /** That of a statement that rewrites files. */
    record Rewrite(CommitLog log) implements CommitStep {
        /** An overwrite that this ends begins again, but it may fail, and the statement have rewritten its files. */
        @Override
        public Set<String> begin(JobCommit job, boolean replaces) throws IOException {
            Set<String> ended = log.endOthers();
            if (ended.stream().anyMatch(CommitRecord::isOfOverwrite)) {
                throw new UsageException(
                        "another write replaces files of the directory while this one ran, so this one was"
                                + " rolled back. Run it again when no other write is running");
            }
            return ended;
        }

        @Override
        public boolean commit(JobCommit job, Map<String, FileVersion> replaced) throws IOException {
            return log.commitRewrite(replaced);
        }

        /** If this fails, the next statement does it: the record names files that are deleted. */
        @Override
        public void finish() {
            log.leaveEmptyRecord();
        }
    }

    /**
     * That of any other write: its files are visible before. If it replaces files of a table, it has a record while it commits and
     * deletes these: no statement rewrites one of them then, and readers do not see them. Of more files than a record can have,
     * none is hidden, nor of a directory that is a partition by its name: readers of its table do not look there.
     */
    final class Batch implements CommitStep {
        private static final int ATTEMPTS = 10;

        private final Configuration conf;
        /** Null if there is no record. */
        private CommitLog log;

        private int ended;

        Batch(Configuration conf) {
            this.conf = conf;
        }

        @Override
        public Set<String> begin(JobCommit job, boolean replaces) throws IOException {
            if (!replaces) {
                return Set.of();
            }
            if (!CommitState.isTable(job.directory())) {
                return CommitLog.ofOverwrite(job.directory(), conf).endOthers();
            }
            beginRecord(job.directory());
            return log.endOthers();
        }

        private void beginRecord(Path directory) throws IOException {
            log = CommitLog.ofOverwrite(directory, conf);
            try {
                log.begin();
            } catch (UsageException e) {
                // A statement has ended it already.
                if (!canBeginAgain()) {
                    throw e;
                }
                beginRecord(directory);
            }
        }

        @Override
        public boolean commit(JobCommit job, Map<String, FileVersion> replaced) throws IOException {
            if (log == null) {
                return true;
            }
            try {
                return log.commitRewrite(CommitRecord.canName(replaced.keySet()) ? replaced : Map.of());
            } catch (IOException | RuntimeException e) {
                boolean isAnswerLost = Uninterrupted.run(log::isCommitted).orElse(false);
                if (!isAnswerLost) {
                    throw e;
                }
                return true;
            }
        }

        /** A statement has committed, which may have changed other files than those that are replaced. */
        @Override
        public boolean canBeginAgain() {
            log.remove();
            return ++ended < ATTEMPTS;
        }

        @Override
        public boolean forget() {
            return log == null || Uninterrupted.run(log::forget);
        }

        /** Other libraries read them. */
        @Override
        public boolean mayLeaveFiles() {
            return false;
        }

        @Override
        public void finish() {
            if (log != null) {
                log.finishOverwrite();
            }
        }
    }
}
