package io.github.mlformats.zds.format.join;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;
import java.util.Arrays;

/** Which documents of staged sets are replaced by later ones: sorted places in files that several tasks wrote. */
final class DeadEntries {
    private static final int DOCUMENT_BITS = 40;

    private long[] places = {};

    /** A document of a set, as one number. */
    static long place(int set, long document) {
        return (long) set << DOCUMENT_BITS | document;
    }

    /** Reads those of the sets {@code [first, end)} out of one more file. */
    void add(ByteSource file, int first, int end) throws IOException {
        long from = lowerBound(file, place(first, 0));
        int found = Math.toIntExact(lowerBound(file, place(end, 0)) - from);
        byte[] bytes = new byte[Math.multiplyExact(found, Long.BYTES)];
        file.read(from * Long.BYTES, bytes, 0, bytes.length);
        int known = places.length;
        places = Arrays.copyOf(places, known + found);
        for (int i = 0; i < found; i++) {
            places[known + i] = LittleEndian.i64(bytes, i * Long.BYTES);
        }
    }

    private static long lowerBound(ByteSource file, long place) throws IOException {
        byte[] bytes = new byte[Long.BYTES];
        long low = 0;
        long high = file.size() / Long.BYTES;
        while (low < high) {
            long middle = low + high >>> 1;
            file.read(middle * Long.BYTES, bytes, 0, Long.BYTES);
            if (LittleEndian.i64(bytes, 0) < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** All of them, sorted. */
    long[] sorted() {
        Arrays.sort(places);
        return places;
    }
}
