package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** A way to merge segments that tasks have written into one file, and to publish it. */
interface MergeStrategy {
    /** Where tasks put segments. */
    SegmentStore store();

    /** Bytes that the header and each segment take up at least. */
    long minLength();

    /**
     * Merges the segments and publishes the file.
     *
     * @param end what follows the segments
     */
    void finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException;

    /** Takes back what is not in the staging folder, after a failure. */
    default void abort() throws IOException {}

    /** Where tasks put segments. Sent to every task. */
    interface SegmentStore extends Serializable {
        /** Begins an attempt to write a segment. Nothing of another attempt is touched. */
        SegmentSink open(int segment) throws IOException;
    }

    /** Takes a segment. Closed without {@link #finish()}, it is given up. */
    interface SegmentSink extends ByteSink {
        Segment finish() throws IOException;
    }

    /**
     * A segment that was written.
     *
     * @param length in bytes, as it is in the file
     * @param path of the file that holds it; null if there is none
     * @param part number of the part of an upload
     * @param handle by which the store knows the part; null without an upload
     */
    record Segment(long length, String path, int part, byte[] handle) implements Serializable {}
}
