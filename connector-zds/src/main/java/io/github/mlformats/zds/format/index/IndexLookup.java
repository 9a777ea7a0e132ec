package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.IdSet;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** Finds a few ids by streaming the index once and comparing bytes. */
public final class IndexLookup {
    private IndexLookup() {}

    /**
     * The places of the wanted ids, sorted by offset; of several entries with one id the last one, or all.
     *
     * @param dataSize bytes of {@code data.jsonl}
     * @return empty if the index cannot be used, or has no entry
     */
    public static Optional<KeyedEntries> find(Content index, long dataSize, IdSet wanted, boolean keepRepeated)
            throws IOException {
        EntryArrays found = new EntryArrays(Math.min(wanted.size(), 1 << 16));
        int[] last = new int[wanted.size()];
        Arrays.fill(last, -1);
        boolean any = false;
        try (IndexCursor cursor = IndexCursor.open(index)) {
            while (cursor.next()) {
                any = true;
                cursor.checkInside(dataSize);
                int id = wanted.find(cursor.data(), cursor.idFrom, cursor.idLength);
                if (id < 0) {
                    continue;
                }
                if (keepRepeated || last[id] < 0) {
                    last[id] = found.size();
                    found.add(cursor.offset, cursor.length, id);
                } else {
                    found.set(last[id], cursor.offset, cursor.length, id);
                }
            }
        } catch (UnusableIndexException e) {
            return Optional.empty();
        }
        found.sortByOffset();
        return any ? Optional.of(new KeyedEntries(wanted.table(), found)) : Optional.empty();
    }
}
