package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.io.LocalSpool;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.util.SerializableConfiguration;

/** An object store puts the file together from parts, which tasks upload, and shows it when it is told that they are all. */
final class UploadAssembly implements Assembly {
    /** Of every part but the last, as S3 wants it. What is shorter is filled with zeros. */
    static final int MIN_PART = 5 << 20;

    static final int HEADER_PART = 1;
    static final int END_PART = 10_000;

    private final Publication publication;
    private final StagingFolder staging;
    private final Multipart multipart;
    private final byte[] upload;
    private boolean ended;

    UploadAssembly(Publication publication, StagingFolder staging) throws IOException {
        this.publication = publication;
        this.staging = staging;
        this.multipart = new Multipart(publication.target(), publication.conf());
        this.upload = multipart.start();
    }

    @Override
    public SegmentStore store() {
        return new SegmentParts(
                publication.target().toString(), upload, new SerializableConfiguration(publication.conf()));
    }

    @Override
    public long minLength() {
        return MIN_PART;
    }

    @Override
    public void finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException {
        Map<Integer, byte[]> parts = new TreeMap<>();
        byte[] first = Arrays.copyOf(header, Math.max(MIN_PART, header.length));
        parts.put(
                HEADER_PART, multipart.put(upload, HEADER_PART, false, new ByteArrayInputStream(first), first.length));
        long length = first.length + end.position();
        for (Segment segment : segments) {
            parts.put(segment.part(), segment.handle());
            length += segment.length();
        }
        try (InputStream tables = end.open()) {
            parts.put(END_PART, multipart.put(upload, END_PART, true, tables, end.position()));
        }
        publication.appear(() -> multipart.complete(upload, parts), length, header, staging);
        ended = true;
        multipart.close();
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
