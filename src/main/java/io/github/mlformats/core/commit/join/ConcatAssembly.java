package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file system puts the files of the segments together without copying them, as HDFS does. */
final class ConcatAssembly implements Assembly {
    private static final Logger LOG = LoggerFactory.getLogger(ConcatAssembly.class);

    private final Publication publication;
    private final StagingFolder staging;
    private final CopyAssembly copy;

    ConcatAssembly(Publication publication, StagingFolder staging) {
        this.publication = publication;
        this.staging = staging;
        this.copy = new CopyAssembly(publication, staging, false);
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
    public void finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        FileSystem fs = publication.fileSystem();
        Path file = staging.child("header");
        try (HadoopSink sink = HadoopSink.createInside(file, publication.conf())) {
            sink.write(header, 0, header.length);
        }
        List<Path> rest = new ArrayList<>();
        long length = header.length + end.position();
        for (Segment segment : segments) {
            rest.add(new Path(segment.path()));
            length += segment.length();
        }
        rest.add(staging.child("end"));
        try (HadoopSink sink = HadoopSink.createInside(staging.child("end"), publication.conf())) {
            end.copyTo(sink);
        }
        try {
            fs.concat(file, rest.toArray(Path[]::new));
        } catch (IOException | UnsupportedOperationException e) {
            if (fs.getFileStatus(file).getLen() != header.length) {
                throw e;
            }
            // Such as in a zone that HDFS encrypts.
            LOG.warn(
                    "Files in {} cannot be put together in place, so they are copied: {}",
                    staging.path(),
                    e.toString());
            copy.finish(header, segments, end);
            return;
        }
        long found = fs.getFileStatus(file).getLen();
        if (found != length) {
            // Such as Hadoop's local files without checksums, which lose the first of the files.
            LOG.warn(
                    "Files in {} were put together to {} bytes instead of {}, so they are copied",
                    staging.path(),
                    found,
                    length);
            copy.finish(header, segments, end);
            return;
        }
        publication.appear(() -> publication.rename(file), found, header, staging);
    }
}
