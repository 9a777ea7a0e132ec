package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.FileMerger.Written;
import io.github.mlformats.core.commit.MergeStrategy.Segment;
import io.github.mlformats.core.commit.MergeStrategy.SegmentStore;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileMerge;
import io.github.mlformats.core.spi.write.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/** A complete file that is not published yet. It is discarded if it is closed before it is published. */
final class UnpublishedFile implements Closeable {
    private final MergeStrategy strategy;
    private final WriteMetrics metrics = new WriteMetrics();
    private byte[] header = {};
    private List<Segment> segments = List.of();
    private LocalSpool end;
    private boolean published;

    private UnpublishedFile(MergeStrategy strategy) {
        this.strategy = strategy;
    }

    /** Returns a file that concatenates files, each of which is a segment. */
    static UnpublishedFile of(StoredFiles files, MergeStrategy strategy) throws IOException {
        UnpublishedFile file = new UnpublishedFile(strategy);
        file.end = LocalSpool.create();
        file.segments = files.files().stream()
                .map(part -> new Segment(part.length(), part.path(), 0, null))
                .toList();
        return file;
    }

    /** Returns a file whose segments a job writes. */
    static <S extends Serializable> UnpublishedFile of(
            FileMerge<S> join, InputFiles files, MergeStrategy strategy, SegmentRunner runner) throws IOException {
        UnpublishedFile file = new UnpublishedFile(strategy);
        try {
            file.write(join, files, runner);
            return file;
        } catch (Throwable e) {
            // A Spark job may throw checked exceptions, which Scala methods do not declare.
            try {
                file.close();
            } catch (IOException | RuntimeException more) {
                e.addSuppressed(more);
            }
            throw e;
        }
    }

    private <S extends Serializable> void write(FileMerge<S> join, InputFiles files, SegmentRunner runner)
            throws IOException {
        end = LocalSpool.create();
        FileMerge.SegmentTask<S> writing = join.segmentTask();
        SegmentStore store = strategy.store();
        List<Written<S>> written = runner.run(
                IntStream.range(0, join.segments()).boxed().toList(),
                segment -> FileMerger.write(writing, segment, files, store));
        segments = written.stream().map(Written::segment).toList();
        long[] positions = positions(Math.max(join.headerSize(), strategy.minLength()), segments);
        header = join.finish(written.stream().map(Written::content).toList(), positions, end);
        written.forEach(segment -> join.addTo(metrics, segment.content()));
        metrics.files = 1;
        metrics.bytesStored = positions[segments.size()] + end.position();
    }

    /** Returns the file offset of each segment, followed by the end of the last one. */
    private static long[] positions(long first, List<Segment> segments) {
        long[] positions = new long[segments.size() + 1];
        positions[0] = first;
        for (int i = 0; i < segments.size(); i++) {
            positions[i + 1] = positions[i] + segments.get(i).length();
        }
        return positions;
    }

    /** @return version of the published file; null if a file that another writer has created is kept */
    FileVersion publish() throws IOException {
        FileVersion version = strategy.finish(header, segments, end);
        published = version != null;
        return version;
    }

    /** Returns the metrics of the file and of its segments. */
    WriteMetrics metrics() {
        return metrics;
    }

    @Override
    public void close() throws IOException {
        try {
            if (!published) {
                strategy.abort();
            }
        } finally {
            if (end != null) {
                end.close();
            }
        }
    }
}
