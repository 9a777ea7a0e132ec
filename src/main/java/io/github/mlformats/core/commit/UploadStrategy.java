package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.LocalSpool;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;

/** Tasks upload the segments as parts of a multipart upload, which becomes visible when it is completed. */
final class UploadStrategy implements MergeStrategy {
    /** Minimum size of every part but the last, as S3 requires it. Shorter parts are padded with zeros. */
    static final int MIN_PART = 5 << 20;

    static final int HEADER_PART = 1;
    static final int END_PART = 10_000;

    private final FilePublisher publisher;
    private final StagingDirectory staging;
    private final MultipartUpload multipart;
    private final byte[] upload;
    private final int segments;
    private boolean ended;

    UploadStrategy(FilePublisher publisher, StagingDirectory staging, int segments) throws IOException {
        this.publisher = publisher;
        this.staging = staging;
        this.multipart = new MultipartUpload(publisher.target(), publisher.conf());
        this.segments = segments;
        this.upload = multipart.start();
    }

    @Override
    public SegmentStore store() {
        return new UploadSegmentStore(
                publisher.target().toString(), upload, segments, new SerializableConfiguration(publisher.conf()));
    }

    @Override
    public long minLength() {
        return MIN_PART;
    }

    @Override
    public FileVersion finish(byte[] header, List<Segment> written, LocalSpool end) throws IOException {
        Map<Integer, byte[]> parts = new TreeMap<>();
        byte[] first = Arrays.copyOf(header, Math.max(MIN_PART, header.length));
        parts.put(
                HEADER_PART, multipart.put(upload, HEADER_PART, false, new ByteArrayInputStream(first), first.length));
        long length = first.length + end.position();
        for (Segment segment : written) {
            parts.put(segment.part(), segment.handle());
            length += segment.length();
        }
        try (InputStream tables = end.open()) {
            parts.put(END_PART, multipart.put(upload, END_PART, true, tables, end.position()));
        }
        long between = length - first.length - end.position();
        FileVersion published = publisher
                .upload()
                .complete(
                        () -> multipart.complete(upload, parts),
                        length,
                        file -> writeEnds(file, first, between, end),
                        staging);
        if (published != null) {
            ended = true;
            multipart.close();
        }
        return published;
    }

    /** Segments are compared by length only, because there is no other copy of them. */
    private static void writeEnds(ComparedFile file, byte[] first, long between, LocalSpool end) throws IOException {
        file.write(first, 0, first.length);
        file.skip(between);
        end.copyTo(file);
    }

    @Override
    public void abort() throws IOException {
        if (!ended) {
            ended = true;
            multipart.abort(upload);
            multipart.close();
        }
    }

    /**
     * Segments as parts of an upload. Each is written to a local file first, because its length must be known before the upload.
     *
     * @param segments number of segments
     */
    record UploadSegmentStore(String target, byte[] upload, int segments, SerializableConfiguration conf)
            implements MergeStrategy.SegmentStore {
        private static final long serialVersionUID = 1L;

        /** Maximum number of attempts of a task in one attempt of its stage, including failed and speculative ones. */
        private static final int TASK_ATTEMPTS = 8;

        private static final int FIRST_PART = UploadStrategy.HEADER_PART + 1;

        /** Maximum number of segments, limited by the part numbers. */
        static final int MAX_SEGMENTS = UploadStrategy.END_PART - FIRST_PART;

        @Override
        public MergeStrategy.SegmentSink open(int segment) throws IOException {
            TaskContext task = TaskContext.get();
            int stageAttempt = task == null ? 0 : task.stageAttemptNumber();
            int taskAttempt = task == null ? 0 : task.attemptNumber();
            return new SegmentPart(part(segment, stageAttempt, taskAttempt), LocalSpool.create());
        }

        /**
         * Returns the part number of an attempt. It is unique for each attempt, since a late attempt would otherwise replace the
         * part of the successful one.
         */
        int part(int segment, int stageAttempt, int taskAttempt) throws IOException {
            int attempts = MAX_SEGMENTS / segments;
            int attempt = stageAttempt * TASK_ATTEMPTS + taskAttempt;
            if (attempt >= attempts || taskAttempt >= TASK_ATTEMPTS) {
                throw new IOException("attempt " + taskAttempt + " of segment " + segment + " in attempt "
                        + stageAttempt
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
}
