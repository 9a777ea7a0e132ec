package io.github.mlformats.zds.format.merge;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.zds.format.index.IdHash;
import java.io.Closeable;
import java.io.IOException;

/**
 * Writes the ids of a staged set into buckets by hash, so that one task can compare the ids of a bucket across all staged sets.
 * A bucket consists of chunks; the locations of all chunks follow at the end of the file.
 */
public final class IdBucketWriter implements Closeable {
    /** The number of buckets. */
    public static final int COUNT = 256;

    private static final int BITS = 8;
    private static final int CHUNK = 64 << 10;

    private final ByteSink target;
    private final ByteBuilder[] buckets = new ByteBuilder[COUNT];
    private final ByteBuilder locations = new ByteBuilder();
    private long count;

    public IdBucketWriter(ByteSink target) {
        this.target = target;
        for (int i = 0; i < COUNT; i++) {
            buckets[i] = new ByteBuilder();
        }
    }

    /** Adds the id of the next document. */
    public void add(byte[] data, int from, int length) throws IOException {
        int bucket = (int) (IdHash.hash64(data, from, length) >>> Long.SIZE - BITS);
        buckets[bucket].i16(length).add(data, from, length).i64(count++).i32(0);
        if (buckets[bucket].size() >= CHUNK) {
            flush(bucket);
        }
    }

    private void flush(int bucket) throws IOException {
        ByteBuilder chunk = buckets[bucket];
        locations.i32(bucket).i64(target.position()).i32(chunk.size());
        target.write(chunk.bytes(), 0, chunk.size());
        chunk.clear();
    }

    /** Writes the remaining chunks and their locations, and closes the target. */
    public void finish() throws IOException {
        for (int bucket = 0; bucket < COUNT; bucket++) {
            if (buckets[bucket].size() > 0) {
                flush(bucket);
            }
        }
        locations.i64(target.position());
        target.write(locations.bytes(), 0, locations.size());
        target.close();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
