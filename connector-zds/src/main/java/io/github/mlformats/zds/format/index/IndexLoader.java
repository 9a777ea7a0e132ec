package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.store.FileContent;
import java.io.IOException;

/** Loads an index into primitive arrays, 16 bytes per entry. The ids are not retained. */
public final class IndexLoader {
    /** Size of a line with an id of two bytes and two numbers of one digit, for estimating the number of entries. */
    private static final int SHORT_TSV_LINE = 7;

    private final FileContent index;
    private final long dataSize;

    private IndexLoader(FileContent index, long dataSize) {
        this.index = index;
        this.dataSize = dataSize;
    }

    /**
     * Loads an index.
     *
     * @param index {@code index.bin}
     * @param dataSize size of {@code data.jsonl} in bytes, 0 if there is none. All documents must be within it
     * @param keepRepeated whether to keep all entries with the same id instead of the last one
     */
    public static Index load(FileContent index, long dataSize, boolean keepRepeated) throws IOException {
        try {
            return new IndexLoader(index, dataSize).load(keepRepeated);
        } catch (UnusableIndexException e) {
            return new Index.Unusable(e.corruption());
        }
    }

    private Index load(boolean keepRepeated) throws IOException, UnusableIndexException {
        try (IndexCursor cursor = IndexCursor.open(index)) {
            long capacity =
                    cursor.declaredCount() >= 0 ? cursor.declaredCount() : 16 + index.size() / (4 * SHORT_TSV_LINE);
            EntryList entries = new EntryList(Math.toIntExact(Math.min(capacity, Integer.MAX_VALUE - 8)));
            while (cursor.next()) {
                cursor.checkBounds(dataSize);
                entries.add(cursor.offset, cursor.length, cursor.hash());
            }
            int repeated = keepRepeated ? 0 : SupersededEntries.remove(entries, index);
            entries.sortByOffset();
            return new Index.Usable(cursor.kind(), entries, repeated, cursor.trailingBytes());
        }
    }
}
