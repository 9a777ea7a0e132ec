package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Segments as parts of an upload. Each is kept in a local file first, for its length is asked for before its bytes.
 *
 * @param segments how many there are
 */
record UploadSegmentStore(String target, byte[] upload, int segments, SerializableConfiguration conf)
        implements MergeStrategy.SegmentStore {
    private static final long serialVersionUID = 1L;

    /** Attempts of a task in one attempt of its stage: those that fail, and speculative copies. */
    private static final int TASK_ATTEMPTS = 8;

    private static final int FIRST_PART = UploadStrategy.HEADER_PART + 1;

    /** As many segments have a part number each. */
    static final int MAX_SEGMENTS = UploadStrategy.END_PART - FIRST_PART;

    @Override
    public MergeStrategy.SegmentSink open(int segment) throws IOException {
        TaskContext task = TaskContext.get();
        int stageAttempt = task == null ? 0 : task.stageAttemptNumber();
        int taskAttempt = task == null ? 0 : task.attemptNumber();
        return new SegmentPart(part(segment, stageAttempt, taskAttempt), LocalSpool.create());
    }

    /**
     * The number of the part that an attempt uploads. No two attempts have the same: a late one would replace the part of the
     * one that counts.
     */
    int part(int segment, int stageAttempt, int taskAttempt) throws IOException {
        int attempts = MAX_SEGMENTS / segments;
        int attempt = stageAttempt * TASK_ATTEMPTS + taskAttempt;
        if (attempt >= attempts || taskAttempt >= TASK_ATTEMPTS) {
            throw new IOException("attempt " + taskAttempt + " of segment " + segment + " in attempt " + stageAttempt
                    + " of the stage has no part number of its own: the upload has " + UploadStrategy.END_PART
                    + " parts for " + segments + " segments");
        }
        return FIRST_PART + attempts * segment + attempt;
    }

    private final class SegmentPart implements MergeStrategy.SegmentSink {
        private final int number;
        private final LocalSpool spool;

        SegmentPart(int number, LocalSpool spool) {
            this.number = number;
            this.spool = spool;
        }

        @Override
        public long position() {
            return spool.position();
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            spool.write(data, offset, length);
        }

        @Override
        public MergeStrategy.Segment finish() throws IOException {
            byte[] missing = new byte[(int) Math.max(0, UploadStrategy.MIN_PART - spool.position())];
            spool.write(missing, 0, missing.length);
            try (MultipartUpload multipart = new MultipartUpload(new Path(target), conf.value());
                    InputStream data = spool.open()) {
                byte[] handle = multipart.put(upload, number, false, data, spool.position());
                return new MergeStrategy.Segment(spool.position(), null, number, handle);
            }
        }

        @Override
        public void close() throws IOException {
            spool.close();
        }
    }
}
