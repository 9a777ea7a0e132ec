package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.commit.join.Assembly.Segment;
import io.github.mlformats.core.commit.join.Assembly.SegmentStore;
import io.github.mlformats.core.commit.join.FileAssembler.Written;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/** A file all of whose parts are there, and that has not appeared. Closed before it has, it is given up. */
final class Assembled implements Closeable {
    private final Publication publication;
    private final Assembly assembly;
    private final WriteMetrics metrics = new WriteMetrics();
    private byte[] header = {};
    private List<Segment> segments = List.of();
    private LocalSpool end;
    private boolean appeared;

    private Assembled(Publication publication, Assembly assembly) {
        this.publication = publication;
        this.assembly = assembly;
    }

    /** Files one behind the other, which are the segments as they are. */
    static Assembled of(StoredFiles files, Publication publication, Assembly assembly) throws IOException {
        Assembled file = new Assembled(publication, assembly);
        file.end = LocalSpool.create();
        file.segments = files.files().stream()
                .map(part -> new Segment(part.length(), part.path(), 0, null))
                .toList();
        return file;
    }

    /** A file whose segments are written by a job. */
    static <S extends Serializable> Assembled of(
            FileJoin<S> join, InputFiles files, Publication publication, Assembly assembly, SegmentRunner runner)
            throws IOException {
        Assembled file = new Assembled(publication, assembly);
        try {
            file.write(join, files, runner);
            return file;
        } catch (Throwable e) {
            // A Spark job that fails throws what Java does not know of.
            try {
                file.close();
            } catch (IOException | RuntimeException more) {
                e.addSuppressed(more);
            }
            throw e;
        }
    }

    private <S extends Serializable> void write(FileJoin<S> join, InputFiles files, SegmentRunner runner)
            throws IOException {
        end = LocalSpool.create();
        FileJoin.SegmentWriting<S> writing = join.writing();
        SegmentStore store = assembly.store();
        List<Written<S>> written = runner.run(
                IntStream.range(0, join.segments()).boxed().toList(),
                segment -> FileAssembler.write(writing, segment, files, store));
        segments = written.stream().map(Written::segment).toList();
        long[] positions = positions(Math.max(join.headerSize(), assembly.minLength()), segments);
        header = join.finish(written.stream().map(Written::content).toList(), positions, end);
        written.forEach(segment -> join.addTo(metrics, segment.content()));
        metrics.files = 1;
        metrics.bytesStored = positions[segments.size()] + end.position();
    }

    /** Where each segment begins, and where the last one ends. */
    private static long[] positions(long first, List<Segment> segments) {
        long[] positions = new long[segments.size() + 1];
        positions[0] = first;
        for (int i = 0; i < segments.size(); i++) {
            positions[i + 1] = positions[i] + segments.get(i).length();
        }
        return positions;
    }

    /** @return whether it appeared; otherwise another one has appeared meanwhile and stays */
    boolean appear() throws IOException {
        if (!publication.goesOn()) {
            return false;
        }
        assembly.finish(header, segments, end);
        appeared = true;
        return true;
    }

    /** What was counted of the segments that a job wrote, and of the file. */
    WriteMetrics metrics() {
        return metrics;
    }

    @Override
    public void close() throws IOException {
        try {
            if (!appeared) {
                assembly.abort();
            }
        } finally {
            if (end != null) {
                end.close();
            }
        }
    }
}
