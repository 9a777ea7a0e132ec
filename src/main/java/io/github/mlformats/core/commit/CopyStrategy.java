package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;

/** The driver copies all segments into one file. Every file system can do that. */
final class CopyStrategy implements MergeStrategy {
    private static final int BUFFER = 1 << 20;

    private final FilePublisher publisher;
    private final StagingDirectory staging;
    private final boolean visibleWhenClosed;

    /** @param visibleWhenClosed whether files become visible only when they are closed, so that no rename is needed */
    CopyStrategy(FilePublisher publisher, StagingDirectory staging, boolean visibleWhenClosed) {
        this.publisher = publisher;
        this.staging = staging;
        this.visibleWhenClosed = visibleWhenClosed;
    }

    @Override
    public SegmentStore store() {
        return new FileSegmentStore(staging.path().toString(), new SerializableConfiguration(publisher.conf()));
    }

    @Override
    public long minLength() {
        return 0;
    }

    @Override
    public FileVersion finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        long length = header.length + end.position();
        for (Segment segment : segments) {
            length += segment.length();
        }
        if (visibleWhenClosed) {
            return publisher.upload().write(file -> writeTo(file, header, segments, end), length, staging);
        }
        Path file = staging.child("file");
        HadoopSink sink = HadoopSink.createInExistingDirectory(file, publisher.conf());
        try {
            writeTo(sink, header, segments, end);
            sink.close();
        } catch (IOException | RuntimeException | Error e) {
            try {
                sink.abort();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
        return publisher.rename(file, length, staging);
    }

    /** Copies one complete file, on a file system where it is visible when it is closed. */
    FileVersion copy(StoredFile file) throws IOException {
        try (LocalSpool end = LocalSpool.create()) {
            return finish(new byte[0], List.of(new Segment(file.length(), file.path(), 0, null)), end);
        }
    }

    private void writeTo(ByteSink sink, byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        sink.write(header, 0, header.length);
        for (Segment segment : segments) {
            copy(segment, sink);
        }
        end.copyTo(sink);
    }

    private void copy(Segment segment, ByteSink target) throws IOException {
        copy(publisher.fileSystem(), new Path(segment.path()), segment.length(), target::write);
    }

    /** Receives the bytes of a file. */
    @FunctionalInterface
    interface Target {
        void write(byte[] bytes, int from, int length) throws IOException;
    }

    /** Copies a whole file. @throws IOException if it does not have this length */
    static void copy(FileSystem fs, Path path, long length, Target target) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long copied = 0;
        try (InputStream in = fs.open(path, BUFFER)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                target.write(buffer, 0, read);
                copied += read;
            }
        }
        if (copied != length) {
            throw new IOException(path + " has " + copied + " bytes instead of " + length);
        }
    }

    /** Segments as files in the staging directory, each attempt under its own name. */
    record FileSegmentStore(String directory, SerializableConfiguration conf) implements MergeStrategy.SegmentStore {
        private static final long serialVersionUID = 1L;

        @Override
        public MergeStrategy.SegmentSink open(int segment) throws IOException {
            TaskContext task = TaskContext.get();
            Path path = new Path(
                    directory,
                    String.format(Locale.ROOT, "segment-%05d-%d", segment, task == null ? 0 : task.taskAttemptId()));
            return new SegmentFile(path, HadoopSink.createInExistingDirectory(path, conf.value()), conf);
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
}
