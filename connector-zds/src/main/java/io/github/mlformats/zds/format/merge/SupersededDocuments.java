package io.github.mlformats.zds.format.merge;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;
import java.util.Arrays;

/**
 * The documents of staged sets that are superseded by later ones with the same id. They are stored as sorted document keys in
 * files written by several tasks ({@link DuplicateIdFinder}).
 */
final class SupersededDocuments {
    private static final int DOCUMENT_BITS = 40;

    private long[] keys = {};

    /** Encodes a document of a set as one number. Keys sort by set, then by document. */
    static long documentKey(int set, long document) {
        return (long) set << DOCUMENT_BITS | document;
    }

    /** Adds the documents of the sets {@code [first, end)} from another file. */
    void add(ByteSource file, int first, int end) throws IOException {
        long from = lowerBound(file, documentKey(first, 0));
        int found = Math.toIntExact(lowerBound(file, documentKey(end, 0)) - from);
        byte[] bytes = new byte[Math.multiplyExact(found, Long.BYTES)];
        file.read(from * Long.BYTES, bytes, 0, bytes.length);
        int known = keys.length;
        keys = Arrays.copyOf(keys, known + found);
        for (int i = 0; i < found; i++) {
            keys[known + i] = LittleEndian.i64(bytes, i * Long.BYTES);
        }
    }

    private static long lowerBound(ByteSource file, long key) throws IOException {
        byte[] bytes = new byte[Long.BYTES];
        long low = 0;
        long high = file.size() / Long.BYTES;
        while (low < high) {
            long middle = low + high >>> 1;
            file.read(middle * Long.BYTES, bytes, 0, Long.BYTES);
            if (LittleEndian.i64(bytes, 0) < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns all document keys, sorted. */
    long[] sorted() {
        Arrays.sort(keys);
        return keys;
    }
}
