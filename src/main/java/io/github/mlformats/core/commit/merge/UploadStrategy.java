package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.commit.publish.ComparedFile;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.FileVersion;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.io.LocalSpool;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.util.SerializableConfiguration;

/** Tasks upload the segments as parts of a multipart upload, which becomes visible when it is completed. */
final class UploadStrategy implements MergeStrategy {
    /** Minimum size of every part but the last, as S3 requires it. Shorter parts are padded with zeros. */
    static final int MIN_PART = 5 << 20;

    static final int HEADER_PART = 1;
    static final int END_PART = 10_000;

    private final FilePublisher publisher;
    private final StagingFolder staging;
    private final MultipartUpload multipart;
    private final byte[] upload;
    private final int segments;
    private boolean ended;

    UploadStrategy(FilePublisher publisher, StagingFolder staging, int segments) throws IOException {
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
        FileVersion published = publisher.complete(
                () -> multipart.complete(upload, parts), length, file -> writeEnds(file, first, between, end), staging);
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
}
