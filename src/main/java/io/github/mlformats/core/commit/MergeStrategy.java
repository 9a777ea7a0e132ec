package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** A way to merge segments that tasks have written into one file, and to publish it. */
interface MergeStrategy {
    /** Returns the store for the segments of tasks. */
    SegmentStore store();

    /** Returns the minimum size of the header and of each segment in bytes. */
    long minLength();

    /**
     * Merges the segments and publishes the file.
     *
     * @param end the bytes after the segments
     * @return version of the published file; null if a file that another writer has created is kept
     */
    FileVersion finish(byte[] header, List<Segment> segments, LocalSpool end) throws IOException;

    /** Cleans up after a failure, except the staging directory. */
    default void abort() throws IOException {}

    /** Stores the segments of tasks. Sent to every task. */
    interface SegmentStore extends Serializable {
        /** Starts an attempt to write a segment. Attempts are independent of each other. */
        SegmentSink open(int segment) throws IOException;
    }

    /** Sink of a segment, which is discarded if it is closed without {@link #finish()}. */
    interface SegmentSink extends ByteSink {
        Segment finish() throws IOException;
    }

    /**
     * A written segment.
     *
     * @param length stored length in bytes
     * @param path path of its file; null if it is not a file
     * @param part part number in an upload
     * @param handle handle of the part in the object store; null without an upload
     */
    record Segment(long length, String path, int part, byte[] handle) implements Serializable {}
}
