package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;

/** Reads an index once into primitive arrays, 16 bytes an entry; nothing else is kept of a document. */
public final class IndexLoader {
    /** An id of two bytes, two numbers of one digit. */
    private static final int SHORT_TSV_LINE = 7;

    private final Content index;
    private final long dataSize;

    private IndexLoader(Content index, long dataSize) {
        this.index = index;
        this.dataSize = dataSize;
    }

    /**
     * Loads an index.
     *
     * @param index {@code index.bin}
     * @param dataSize bytes of {@code data.jsonl}, 0 if there is none; no entry may leave it
     * @param keepRepeated whether all entries of an id count, not only the last
     */
    public static Index load(Content index, long dataSize, boolean keepRepeated) throws IOException {
        try {
            return new IndexLoader(index, dataSize).load(keepRepeated);
        } catch (UnusableIndexException e) {
            return new Index.Unusable(e.corruption());
        }
    }

    private Index load(boolean keepRepeated) throws IOException, UnusableIndexException {
        try (IndexCursor cursor = IndexCursor.open(index)) {
            long capacity = cursor.declared() >= 0 ? cursor.declared() : 16 + index.size() / (4 * SHORT_TSV_LINE);
            EntryArrays entries = new EntryArrays(Math.toIntExact(Math.min(capacity, Integer.MAX_VALUE - 8)));
            while (cursor.next()) {
                cursor.checkInside(dataSize);
                entries.add(cursor.offset, cursor.length, cursor.hash());
            }
            int repeated = keepRepeated ? 0 : RepeatedIds.drop(entries, index);
            entries.sortByOffset();
            return new Index.Usable(cursor.kind(), entries, repeated, cursor.surplus());
        }
    }
}
