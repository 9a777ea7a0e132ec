package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Arrays;

/** Finds a few ids by streaming the index once and comparing bytes. */
public final class IndexLookup {
    private IndexLookup() {}

    /**
     * The places of the wanted ids, sorted by offset; of several entries with one id the last one, or all.
     *
     * @param index a usable index
     * @throws io.github.mlformats.core.error.CorruptFileException if it is none
     */
    public static EntryArrays find(Content index, IdSet wanted, boolean keepRepeated) throws IOException {
        EntryArrays found = new EntryArrays(Math.min(wanted.size(), 1 << 20));
        int[] last = new int[wanted.size()];
        Arrays.fill(last, -1);
        try (IndexCursor cursor = IndexCursor.open(index)) {
            while (cursor.next()) {
                int id = wanted.find(cursor.data(), cursor.idFrom, cursor.idLength);
                if (id < 0) {
                    continue;
                }
                if (keepRepeated || last[id] < 0) {
                    last[id] = found.size();
                    found.add(cursor.offset, cursor.length, 0);
                } else {
                    found.set(last[id], cursor.offset, cursor.length, 0);
                }
            }
        } catch (UnusableIndexException e) {
            throw e.corruption();
        }
        found.sortByOffset();
        return found;
    }
}
