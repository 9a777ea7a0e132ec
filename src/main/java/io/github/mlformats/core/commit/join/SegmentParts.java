package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;

/** Segments as parts of an upload. Each is kept in a local file first, for its length is asked for before its bytes. */
record SegmentParts(String target, byte[] upload, SerializableConfiguration conf) implements Assembly.SegmentStore {
    private static final long serialVersionUID = 1L;
    /** As many attempts of a task have part numbers of their own. */
    private static final int ATTEMPTS = 4;

    @Override
    public Assembly.SegmentSink open(int segment) throws IOException {
        TaskContext task = TaskContext.get();
        int attempt = task == null ? 0 : task.attemptNumber() % ATTEMPTS;
        int number = UploadAssembly.HEADER_PART + 1 + ATTEMPTS * segment + attempt;
        return new SegmentPart(number, LocalSpool.create());
    }

    private final class SegmentPart implements Assembly.SegmentSink {
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
        public Assembly.Segment finish() throws IOException {
            byte[] missing = new byte[(int) Math.max(0, UploadAssembly.MIN_PART - spool.position())];
            spool.write(missing, 0, missing.length);
            try (Multipart multipart = new Multipart(new Path(target), conf.value());
                    InputStream data = spool.open()) {
                byte[] handle = multipart.put(upload, number, false, data, spool.position());
                return new Assembly.Segment(spool.position(), null, number, handle);
            }
        }

        @Override
        public void close() throws IOException {
            spool.close();
        }
    }
}
