package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitState;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** The step of a commit by which readers see other files than before: the new ones are at their places already. */
public interface CommitStep {
    /**
     * Begins, before it is verified for the last time that no other write has changed the directory.
     *
     * @param replaces whether files are replaced
     * @return the jobs of statements that this has ended: their files are never visible
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
     * Makes the replaced files visible again, after a failure.
     *
     * @return false if the new files are to be kept: they are visible, or may be
     */
    default boolean withdraw() {
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
            log.commit(number, job, !replaced.isEmpty());
            return true;
        }

        @Override
        public void finish() throws IOException {
            log.finishEpoch();
        }
    }

    /** That of a statement that rewrites files. */
    record Rewrite(CommitLog log) implements CommitStep {
        @Override
        public Set<String> begin(JobCommit job, boolean replaces) throws IOException {
            return log.endOthers();
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

        private Map<String, FileVersion> hidden = Map.of();
        private int ended;

        Batch(Configuration conf) {
            this.conf = conf;
        }

        @Override
        public Set<String> begin(JobCommit job, boolean replaces) throws IOException {
            if (!replaces) {
                return Set.of();
            }
            CommitLog own = CommitLog.ofOverwrite(job.directory(), conf);
            if (CommitState.isTable(job.directory())) {
                log = own;
                log.begin();
            }
            return own.endOthers();
        }

        @Override
        public boolean commit(JobCommit job, Map<String, FileVersion> replaced) throws IOException {
            if (log == null) {
                return true;
            }
            boolean isTooLarge = replaced.size() > CommitRecord.MAX_REWRITTEN
                    || CommitRecord.size(replaced.keySet()) > CommitRecord.MAX_REWRITTEN_BYTES;
            hidden = isTooLarge ? Map.of() : replaced;
            return log.commitRewrite(hidden);
        }

        /** A statement has committed, which may have changed other files than those that are replaced. */
        @Override
        public boolean canBeginAgain() {
            log.remove();
            return ++ended < ATTEMPTS;
        }

        @Override
        public boolean withdraw() {
            return log == null || Uninterrupted.run(log::withdraw);
        }

        /** Other libraries read them. */
        @Override
        public boolean mayLeaveFiles() {
            return false;
        }

        @Override
        public void finish() {
            if (log != null) {
                log.finishOverwrite(hidden.keySet());
            }
        }
    }
}
