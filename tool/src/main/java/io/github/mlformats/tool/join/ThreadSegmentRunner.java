package io.github.mlformats.tool.join;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.commit.merge.SegmentRunner;
import io.github.mlformats.core.table.TaskRunner;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes segments in threads of this process.
 *
 * @param threads maximum number of threads
 * @param progress called after each segment
 */
record ThreadSegmentRunner(int threads, SegmentProgress progress) implements SegmentRunner {
    /** Receives the number of written segments. */
    interface SegmentProgress {
        void segmentDone(int segments, int all);
    }

    @Override
    public <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
            throws IOException {
        AtomicInteger done = new AtomicInteger();
        return Parallel.map(segments, threads, segment -> {
            T result = work.apply(segment);
            progress.segmentDone(done.incrementAndGet(), segments.size());
            return result;
        });
    }
}
