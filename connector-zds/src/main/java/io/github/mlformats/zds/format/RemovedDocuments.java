package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Existing documents whose entries an index loses, by the offsets at which they were read. The offset of a document is in the range
 * of its entry, but need not be its start, as an entry may begin with white space. Takes about 8 bytes of memory for each document.
 */
public final class RemovedDocuments {
    private static final int CHUNK = 1 << 20;

    private final long[] offsets;
    private final BitSet found = new BitSet();

    /** @param offsets sorted */
    private RemovedDocuments(long[] offsets) {
        this.offsets = offsets;
    }

    /** Opens a file by its number, from 0. */
    @FunctionalInterface
    public interface Files {
        ByteSource open(int file) throws IOException;
    }

    /** Reads offsets from a number of files, of 8 bytes each, in any order. */
    public static RemovedDocuments read(int count, Files files) throws IOException {
        long[] offsets = {};
        byte[] chunk = new byte[CHUNK];
        for (int file = 0; file < count; file++) {
            try (ByteSource source = files.open(file)) {
                int next = offsets.length;
                offsets = Arrays.copyOf(offsets, Math.addExact(next, Math.toIntExact(source.size() / Long.BYTES)));
                for (long at = 0; at < source.size(); at += CHUNK) {
                    int length = (int) Math.min(CHUNK, source.size() - at);
                    source.read(at, chunk, 0, length);
                    for (int i = 0; i < length; i += Long.BYTES) {
                        offsets[next++] = LittleEndian.i64(chunk, i);
                    }
                }
            }
        }
        Arrays.sort(offsets);
        return new RemovedDocuments(offsets);
    }

    /** Returns the same documents, each of them once. */
    public RemovedDocuments distinct() {
        long[] distinct = new long[offsets.length];
        int count = 0;
        for (int i = 0; i < offsets.length; i++) {
            if (i == 0 || offsets[i] != offsets[i - 1]) {
                distinct[count++] = offsets[i];
            }
        }
        return new RemovedDocuments(Arrays.copyOf(distinct, count));
    }

    /** Whether a document was read at an offset. */
    public boolean contains(long offset) {
        return Arrays.binarySearch(offsets, offset) >= 0;
    }

    /**
     * Whether an entry is that of one of the documents.
     *
     * @param length as an unsigned integer
     * @throws UsageException if the entry is not that of one document alone
     */
    public boolean remove(long offset, int length) {
        int first = Arrays.binarySearch(offsets, offset);
        first = first < 0 ? -first - 1 : first;
        long end = offset + Math.max(1, Integer.toUnsignedLong(length));
        if (first == offsets.length || offsets[first] >= end) {
            return false;
        }
        if (found.get(first) || first + 1 < offsets.length && offsets[first + 1] < end) {
            throw ambiguous(offsets[first]);
        }
        found.set(first);
        return true;
    }

    /** @throws UsageException if a document has no entry */
    public void checkAllFound() {
        int missing = found.nextClearBit(0);
        if (missing < offsets.length) {
            throw ambiguous(offsets[missing]);
        }
    }

    private static UsageException ambiguous(long offset) {
        return new UsageException("the document at byte " + offset + " of data.jsonl does not have exactly one entry in"
                + " index.bin, so it cannot be changed alone. Remove the options index and duplicates of the table, or"
                + " write the collection anew with mode overwrite");
    }
}
