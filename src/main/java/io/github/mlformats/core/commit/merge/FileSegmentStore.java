package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.io.HadoopSink;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;

/** Segments as files in the staging folder, each attempt under its own name. */
record FileSegmentStore(String folder, SerializableConfiguration conf) implements MergeStrategy.SegmentStore {
    private static final long serialVersionUID = 1L;

    @Override
    public MergeStrategy.SegmentSink open(int segment) throws IOException {
        TaskContext task = TaskContext.get();
        Path path =
                new Path(folder, String.format("segment-%05d-%d", segment, task == null ? 0 : task.taskAttemptId()));
        return new SegmentFile(path, HadoopSink.createInExistingFolder(path, conf.value()), conf);
    }

    private static final class SegmentFile implements MergeStrategy.SegmentSink {
        private final Path path;
        private final HadoopSink sink;
        private final SerializableConfiguration conf;
        private boolean finished;

        SegmentFile(Path path, HadoopSink sink, SerializableConfiguration conf) {
            this.path = path;
            this.sink = sink;
            this.conf = conf;
        }

        @Override
        public long position() {
            return sink.position();
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            sink.write(data, offset, length);
        }

        @Override
        public MergeStrategy.Segment finish() throws IOException {
            sink.close();
            finished = true;
            return new MergeStrategy.Segment(position(), path.toString(), 0, null);
        }

        @Override
        public void close() throws IOException {
            if (!finished) {
                try {
                    sink.close();
                } finally {
                    path.getFileSystem(conf.value()).delete(path, false);
                }
            }
        }
    }
}
