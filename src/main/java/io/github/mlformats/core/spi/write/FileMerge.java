package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.spi.WriteMetrics;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * The plan of a file that is merged from others: a header, segments that tasks write in parallel, and an end, which is
 * written when all segments are complete. There may be gaps between them, since some stores require parts of a minimum
 * size. Used on the driver; tasks get its {@link SegmentTask}, which may be the plan itself if it is small and serializable.
 *
 * @param <S> a task's result for a segment
 */
public interface FileMerge<S extends Serializable> {
    /** Returns the number of segments; 0 if there are no rows. */
    int segments();

    /** Returns the code that tasks run for each segment. */
    SegmentTask<S> segmentTask();

    /** Returns the size of the header in bytes. */
    int headerSize();

    /**
     * Writes the end of the file, and returns its header.
     *
     * @param segments the tasks' results, one for each segment
     * @param positions offset of each segment in the file, followed by the offset of the end
     * @param end receives the bytes of the end
     * @return the header, of {@link #headerSize()} bytes
     */
    byte[] finish(List<S> segments, long[] positions, ByteSink end) throws IOException;

    /** Adds the counters of a segment: blocks and compression time. */
    default void addTo(WriteMetrics metrics, S segment) {}

    /** Writes a segment. Sent to every task. */
    interface SegmentTask<S> extends Serializable {
        /**
         * Writes a segment. Its bytes must not depend on its position in the file.
         *
         * @param segment number of the segment, from 0
         * @param files the files to merge
         */
        S write(int segment, InputFiles files, ByteSink out) throws IOException;
    }
}
