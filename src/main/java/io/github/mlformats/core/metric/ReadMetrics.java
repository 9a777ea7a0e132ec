package io.github.mlformats.core.metric;

import io.github.mlformats.core.error.CorruptFileException;

/** What one task (or the planning of one scan) counted. Used by one thread. */
public final class ReadMetrics {
    /** Files opened. */
    public long files;
    /** Slices read. */
    public long slices;
    /** Bytes fetched from the file system, metadata included. */
    public long bytesRead;
    /** Reads issued to the file system; a vectored read counts one per range. */
    public long readCalls;
    /** Bytes after decompression. */
    public long bytesDecoded;
    /** Time spent inflating and decoding. */
    public long decodeNanos;
    /** Blocks that were not read because no wanted row lies in them. */
    public long blocksSkipped;
    /** Files left out as corrupt, missing or of another type. */
    public long leftOut;
    /** Records that are corrupt and were left out or given as such. */
    public long corruptRecords;
    /** Takes down why; null if nobody wants to know. */
    public CorruptLog corruptLog;

    /** Counts a file, or a part of one, that is skipped as corrupt, and takes down why. */
    public void leaveOut(CorruptFileException reason) {
        leftOut++;
        if (corruptLog != null) {
            corruptLog.add(reason, 1);
        }
    }
}
