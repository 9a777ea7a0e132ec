package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Arrays;

/**
 * Leaves the last entry of every id. Ids are not kept: entries of equal hash are found by sorting, and only if there are
 * some is the index read again to compare their ids.
 */
final class RepeatedIds {
    private final EntryArrays entries;
    /** Hashes that occur more than once, ascending. */
    private final int[] suspects;

    private RepeatedIds(EntryArrays entries, int[] suspects) {
        this.entries = entries;
        this.suspects = suspects;
    }

    /** Removes all entries but the last of an id; changes the order of the others. @return how many were removed */
    static int drop(EntryArrays entries, Content index) throws IOException, UnusableIndexException {
        entries.sortByHash();
        int[] suspects = suspects(entries);
        return suspects.length == 0 ? 0 : new RepeatedIds(entries, suspects).drop(index);
    }

    private static int[] suspects(EntryArrays entries) {
        int[] found = new int[16];
        int count = 0;
        for (int i = 1; i < entries.size(); i++) {
            boolean equal = entries.hash(i) == entries.hash(i - 1);
            if (equal && (count == 0 || found[count - 1] != entries.hash(i))) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = entries.hash(i);
            }
        }
        int[] sorted = Arrays.copyOf(found, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private int drop(Content index) throws IOException, UnusableIndexException {
        IdTable last = new IdTable();
        int before = entries.size();
        try (IndexCursor cursor = IndexCursor.open(index)) {
            while (cursor.next()) {
                if (isSuspect(cursor.hash())) {
                    int id = last.add(cursor.data(), cursor.idFrom, cursor.idLength);
                    last.place(id, cursor.offset, cursor.length);
                }
            }
        }
        int kept = 0;
        for (int i = 0; i < before; i++) {
            if (!isSuspect(entries.hash(i))) {
                entries.set(kept++, entries.offset(i), (int) entries.length(i), entries.hash(i));
            }
        }
        entries.truncate(kept);
        for (int id = 0; id < last.size(); id++) {
            entries.add(last.offset(id), last.length(id), last.hash(id));
        }
        return before - entries.size();
    }

    private boolean isSuspect(int hash) {
        return Arrays.binarySearch(suspects, hash) >= 0;
    }
}
