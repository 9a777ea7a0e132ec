package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.InflaterKind;
import io.github.mlformats.core.error.CorruptFileException;

/** Counters of one task, or of the planning of one scan. Used by one thread. */
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
    /** What inflates DEFLATE streams; null if nothing was opened for it. */
    public InflaterKind inflater;
    /** Blocks that were skipped because they contain no requested row. */
    public long blocksSkipped;
    /** Files skipped as corrupt, missing or of another type. */
    public long skippedFiles;
    /** Corrupt records, which were skipped or returned as such. */
    public long corruptRecords;
    /** Receives the reasons; null if they are not recorded. */
    public CorruptRecordListener corruptRecordListener;

    /** Counts a file, or a part of one, that is skipped, and records the reason if it is corrupt. */
    public void recordSkippedFile(Exception failure) {
        skippedFiles++;
        if (failure instanceof CorruptFileException reason) {
            reportCorruption(reason, 1);
        }
    }

    /** Counts corrupt records, and records the reason. */
    public void recordCorruptRecords(CorruptFileException reason, long records) {
        corruptRecords += records;
        reportCorruption(reason, records);
    }

    private void reportCorruption(CorruptFileException reason, long records) {
        if (corruptRecordListener != null && records > 0) {
            corruptRecordListener.add(reason, records);
        }
    }

    /** Receives the records that a task skips as corrupt. Used by one thread. */
    public interface CorruptRecordListener {
        /**
         * Records skipped data.
         *
         * @param records number of requested records that are skipped for this reason
         */
        void add(CorruptFileException reason, long records);
    }
}
