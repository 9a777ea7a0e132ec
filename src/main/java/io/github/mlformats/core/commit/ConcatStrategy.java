package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file system concatenates the files of the segments without copying them, as HDFS does. */
final class ConcatStrategy implements MergeStrategy {
    private static final Logger LOG = LoggerFactory.getLogger(ConcatStrategy.class);

    private final FilePublisher publisher;
    private final StagingDirectory staging;
    private final CopyStrategy copy;

    ConcatStrategy(FilePublisher publisher, StagingDirectory staging) {
        this.publisher = publisher;
        this.staging = staging;
        this.copy = new CopyStrategy(publisher, staging, false);
    }

    @Override
    public SegmentStore store() {
        return copy.store();
    }

    @Override
    public long minLength() {
        return 0;
    }

    @Override
    public FileVersion finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        FileSystem fs = publisher.fileSystem();
        List<Path> pieces = new ArrayList<>();
        if (header.length > 0) {
            pieces.add(staging.child("header"));
            fill(pieces.get(0), sink -> sink.write(header, 0, header.length));
        }
        segments.stream()
                .filter(segment -> segment.length() > 0)
                .forEach(segment -> pieces.add(new Path(segment.path())));
        if (end.position() > 0 || pieces.isEmpty()) {
            pieces.add(staging.child("end"));
            fill(staging.child("end"), end::copyTo);
        }
        Path file = pieces.get(0);
        long before = fs.getFileStatus(file).getLen();
        try {
            if (pieces.size() > 1) {
                fs.concat(file, pieces.subList(1, pieces.size()).toArray(Path[]::new));
            }
        } catch (IOException | UnsupportedOperationException e) {
            if (fs.getFileStatus(file).getLen() != before) {
                throw e;
            }
            // HDFS cannot concatenate in an encryption zone.
            LOG.warn(
                    "Files in {} cannot be concatenated in place, so they are copied: {}",
                    staging.path(),
                    e.toString());
            return copy.finish(header, segments, end);
        }
        long length = fs.getFileStatus(file).getLen();
        long expected = header.length
                + end.position()
                + segments.stream().mapToLong(Segment::length).sum();
        if (length != expected) {
            throw new IOException(file + " has " + length + " bytes after it was concatenated, instead of " + expected);
        }
        return publisher.rename(file, length, staging);
    }

    private interface Content {
        void writeTo(ByteSink sink) throws IOException;
    }

    private void fill(Path piece, Content content) throws IOException {
        try (HadoopSink sink = HadoopSink.createInExistingDirectory(piece, publisher.conf())) {
            content.writeTo(sink);
        }
    }
}
