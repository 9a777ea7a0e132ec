package io.github.mlformats.core.spi;

/** Counters of a writing task. Used by one thread. */
public final class WriteMetrics {
    /** Rows that the task received. */
    public long rows;

    /** Files created. */
    public long files;

    /** Bytes written to the file system, or staged for a merged file. */
    public long bytesStored;

    /** Bytes before compression. */
    public long bytesDecoded;

    /** Blocks of all columns. */
    public long blocks;

    /** Time spent encoding values. */
    public long encodeNanos;

    /** Time spent compressing blocks. */
    public long deflateNanos;

    /** Returns a copy. */
    public WriteMetrics copy() {
        WriteMetrics copy = new WriteMetrics();
        copy.add(this);
        return copy;
    }

    /** Adds other counters. */
    public void add(WriteMetrics other) {
        rows += other.rows;
        files += other.files;
        bytesStored += other.bytesStored;
        bytesDecoded += other.bytesDecoded;
        blocks += other.blocks;
        encodeNanos += other.encodeNanos;
        deflateNanos += other.deflateNanos;
    }
}
