package io.github.mlformats.core.spi.write.join;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.metric.WriteMetrics;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * A file that is made of others: a header, segments that tasks write side by side, and an end, which is known when all
 * segments are. Between them may be gaps, for there are stores that want parts of some size.
 *
 * @param <S> what a task says about a segment
 */
public interface FileJoin<S extends Serializable> {
    /** Number of segments; none if there are no rows. */
    int segments();

    /** What tasks do. */
    SegmentWriting<S> writing();

    /** Bytes of the header. */
    int headerSize();

    /**
     * Writes the end of the file.
     *
     * @param segments what was said about each
     * @param positions where each begins in the file; after them, where the end begins
     * @param end takes the end, from its first byte on
     * @return the header
     */
    byte[] finish(List<S> segments, long[] positions, ByteSink end) throws IOException;

    /** Adds what was counted of a segment: blocks, and the time that compressing them took. */
    default void addTo(WriteMetrics metrics, S segment) {}

    /** Writes segments. Sent to every task. */
    interface SegmentWriting<S> extends Serializable {
        /**
         * Writes a segment, whose bytes do not depend on where in the file it will be.
         *
         * @param segment its number, from 0 on
         * @param files those that are joined
         */
        S write(int segment, InputFiles files, ByteSink out) throws IOException;
    }
}
