package io.github.mlformats.zds.format.merge;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.zds.format.write.IndexEntryParser;
import java.io.IOException;

/** Reads buckets of the ids of a staged set, as written by {@link IdBucketWriter}. */
final class IdBucketReader {
    private static final int CHUNK_LOCATION = 16;

    private final ByteSource source;
    private final byte[] locations;

    IdBucketReader(ByteSource source) throws IOException {
        this.source = source;
        byte[] end = new byte[Long.BYTES];
        source.read(source.size() - Long.BYTES, end, 0, Long.BYTES);
        long at = LittleEndian.i64(end, 0);
        this.locations = new byte[Math.toIntExact(source.size() - Long.BYTES - at)];
        source.read(at, locations, 0, locations.length);
    }

    /**
     * Visits the ids of the buckets {@code [first, end)}, within each bucket in the order of the documents.
     *
     * @param visitor receives entries whose offset is the number of the document
     */
    void forEach(int first, int end, IndexEntryParser.Visitor visitor) throws IOException {
        for (int at = 0; at < locations.length; at += CHUNK_LOCATION) {
            int bucket = LittleEndian.i32(locations, at);
            if (bucket >= first && bucket < end) {
                byte[] chunk = new byte[LittleEndian.i32(locations, at + 12)];
                source.read(LittleEndian.i64(locations, at + 4), chunk, 0, chunk.length);
                new IndexEntryParser(visitor).write(chunk, 0, chunk.length);
            }
        }
    }
}
