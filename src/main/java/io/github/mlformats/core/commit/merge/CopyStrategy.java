package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.FileVersion;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/** The driver copies all segments into one file. Every file system can do that. */
final class CopyStrategy implements MergeStrategy {
    private static final int BUFFER = 1 << 20;

    private final FilePublisher publisher;
    private final StagingFolder staging;
    private final boolean visibleWhenClosed;

    /** @param visibleWhenClosed whether files become visible only when they are closed, so that no rename is needed */
    CopyStrategy(FilePublisher publisher, StagingFolder staging, boolean visibleWhenClosed) {
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
        Path file = visibleWhenClosed ? publisher.target() : staging.child("file");
        HadoopSink sink = visibleWhenClosed
                ? HadoopSink.createOrReplace(file, publisher.conf())
                : HadoopSink.createInExistingFolder(file, publisher.conf());
        FileVersion published;
        try {
            writeTo(sink, header, segments, end);
            if (visibleWhenClosed) {
                published =
                        publisher.complete(sink::close, length, copy -> writeTo(copy, header, segments, end), staging);
            } else {
                sink.close();
                published = publisher.rename(file, length, staging);
            }
        } catch (IOException | RuntimeException | Error e) {
            try {
                sink.abort();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
        if (published == null) {
            sink.abort();
        }
        return published;
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
        FileSystem fs = publisher.fileSystem();
        byte[] buffer = new byte[BUFFER];
        long copied = 0;
        try (InputStream in = fs.open(new Path(segment.path()), BUFFER)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                target.write(buffer, 0, read);
                copied += read;
            }
        }
        if (copied != segment.length()) {
            throw new IOException(segment.path() + " has " + copied + " bytes instead of " + segment.length());
        }
    }
}
