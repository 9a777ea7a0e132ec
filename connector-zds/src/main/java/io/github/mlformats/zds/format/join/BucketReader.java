package io.github.mlformats.zds.format.join;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.zds.format.write.EntryReader;
import java.io.IOException;

/** Reads some buckets of the ids of a staged set ({@link IdBuckets}). */
final class BucketReader {
    private static final int PLACE = 16;

    private final ByteSource source;
    private final byte[] places;

    BucketReader(ByteSource source) throws IOException {
        this.source = source;
        byte[] end = new byte[Long.BYTES];
        source.read(source.size() - Long.BYTES, end, 0, Long.BYTES);
        long at = LittleEndian.i64(end, 0);
        this.places = new byte[Math.toIntExact(source.size() - Long.BYTES - at)];
        source.read(at, places, 0, places.length);
    }

    /**
     * Goes through the ids of some buckets, those of a bucket in the order of the documents.
     *
     * @param visitor is given entries whose offset is the number of the document
     */
    void forEach(int first, int end, EntryReader.Visitor visitor) throws IOException {
        for (int at = 0; at < places.length; at += PLACE) {
            int bucket = LittleEndian.i32(places, at);
            if (bucket >= first && bucket < end) {
                byte[] chunk = new byte[LittleEndian.i32(places, at + 12)];
                source.read(LittleEndian.i64(places, at + 4), chunk, 0, chunk.length);
                new EntryReader(visitor).write(chunk, 0, chunk.length);
            }
        }
    }
}
