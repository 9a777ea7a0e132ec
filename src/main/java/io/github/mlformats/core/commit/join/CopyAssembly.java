package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.commit.join.StoredFiles.StoredFile;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/** The driver copies all segments into one file. Every file system can do that. */
final class CopyAssembly implements Assembly {
    private static final int BUFFER = 1 << 20;

    private final Publication publication;
    private final StagingFolder staging;
    private final boolean appearsWhenClosed;

    /** @param appearsWhenClosed whether files are seen only when they are closed, so that nothing needs to be renamed */
    CopyAssembly(Publication publication, StagingFolder staging, boolean appearsWhenClosed) {
        this.publication = publication;
        this.staging = staging;
        this.appearsWhenClosed = appearsWhenClosed;
    }

    @Override
    public SegmentStore store() {
        return new SegmentFiles(staging.path().toString(), new SerializableConfiguration(publication.conf()));
    }

    @Override
    public long minLength() {
        return 0;
    }

    @Override
    public void finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        long length = header.length + end.position();
        for (Segment segment : segments) {
            length += segment.length();
        }
        if (appearsWhenClosed) {
            HadoopSink sink = HadoopSink.replace(publication.target(), publication.conf());
            fill(sink, header, segments, end);
            publication.appear(sink::close, length, header, staging);
        } else {
            Path file = staging.child("file");
            HadoopSink sink = HadoopSink.createInside(file, publication.conf());
            fill(sink, header, segments, end);
            sink.close();
            publication.appear(() -> publication.rename(file), length, header, staging);
        }
    }

    /** Copies a file that is whole, on a file system where it appears when it is closed. */
    void copy(StoredFile file) throws IOException {
        try (LocalSpool end = LocalSpool.create()) {
            finish(new byte[0], List.of(new Segment(file.length(), file.path(), 0, null)), end);
        }
    }

    private void fill(HadoopSink sink, byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        try {
            sink.write(header, 0, header.length);
            for (Segment segment : segments) {
                copy(segment, sink);
            }
            end.copyTo(sink);
        } catch (IOException | RuntimeException | Error e) {
            try {
                sink.abort();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    private void copy(Segment segment, ByteSink target) throws IOException {
        FileSystem fs = publication.fileSystem();
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
