package io.github.mlformats.core.metric;

/** What a task that writes has counted. Used by one thread. */
public final class WriteMetrics {
    /** Rows given to the task. */
    public long rows;

    /** Files begun. */
    public long files;

    /** Bytes handed to the file system, or kept until a file can be put together. */
    public long bytesStored;

    /** Bytes before compression. */
    public long bytesDecoded;

    /** Blocks made, those of all columns. */
    public long blocks;

    /** Time spent making blocks of values. */
    public long encodeNanos;

    /** Time spent compressing them. */
    public long deflateNanos;

    /** The same numbers, to be counted on. */
    public WriteMetrics copy() {
        WriteMetrics copy = new WriteMetrics();
        copy.add(this);
        return copy;
    }

    /** Adds what was counted elsewhere. */
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
