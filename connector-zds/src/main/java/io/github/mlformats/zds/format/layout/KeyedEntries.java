package io.github.mlformats.zds.format.layout;

import java.io.IOException;
import java.io.Serializable;

/** Entries of an index together with their ids, sorted by offset. */
public final class KeyedEntries implements Serializable {
    private static final long serialVersionUID = 1L;

    private final IdTable ids;
    /** Sorted by offset. The hash field of an entry is the index of its id in {@link #ids}. */
    private final EntryList entries;

    KeyedEntries(IdTable ids, EntryList entries) {
        this.ids = ids;
        this.entries = entries;
    }

    /**
     * Scans the index and returns the entries that start in {@code [start, until)}.
     *
     * @param dataSize size of the listed {@code data.jsonl} in bytes; documents that were appended later supersede none
     * @param keepRepeated whether to keep all entries with the same id instead of the last one of the complete index
     * @throws io.github.mlformats.core.error.CorruptFileException if the index is invalid
     */
    public static KeyedEntries load(FileContent index, long dataSize, long start, long until, boolean keepRepeated)
            throws IOException {
        IdTable ids = new IdTable(index.maxWindow());
        EntryList all = new EntryList(16);
        try (IndexCursor cursor = IndexCursor.open(index)) {
            while (cursor.next()) {
                boolean inRange = cursor.offset >= start && cursor.offset < until;
                if (keepRepeated && inRange) {
                    all.add(cursor.offset, cursor.length, ids.add(cursor.data(), cursor.idFrom, cursor.idLength));
                } else if (inRange) {
                    ids.setLocation(
                            ids.add(cursor.data(), cursor.idFrom, cursor.idLength), cursor.offset, cursor.length);
                } else if (!keepRepeated && ids.size() > 0 && cursor.offset < dataSize) {
                    supersede(ids, cursor);
                }
            }
        } catch (UnusableIndexException e) {
            throw e.corruption();
        }
        if (!keepRepeated) {
            for (int id = 0; id < ids.size(); id++) {
                if (ids.offset(id) >= 0) {
                    all.add(ids.offset(id), ids.length(id), id);
                }
            }
        }
        all.sortByOffset();
        return new KeyedEntries(ids, all);
    }

    /** Invalidates an entry of the range that is superseded by a later one outside of it. */
    private static void supersede(IdTable ids, IndexCursor cursor) {
        int id = ids.indexOf(cursor.data(), cursor.idFrom, cursor.idLength);
        if (id >= 0) {
            ids.setLocation(id, -1, 0);
        }
    }

    public int size() {
        return entries.size();
    }

    /** Returns the entries without their ids. */
    public EntryList locations() {
        return entries;
    }

    /** Returns the entries {@code [from, to)} with their own ids only, as they are sent to a task. */
    public KeyedEntries subset(int from, int to) {
        IdTable used = new IdTable(Integer.MAX_VALUE);
        EntryList subset = new EntryList(to - from);
        for (int i = from; i < to; i++) {
            byte[] id = id(i);
            subset.add(entries.offset(i), (int) entries.length(i), used.add(id, 0, id.length));
        }
        return new KeyedEntries(used, subset);
    }

    public long offset(int i) {
        return entries.offset(i);
    }

    public long length(int i) {
        return entries.length(i);
    }

    public long end(int i) {
        return entries.end(i);
    }

    public byte[] id(int i) {
        return ids.id(entries.hash(i));
    }

    /** Returns the index of the first entry that starts at or after {@code offset}. */
    public int lowerBound(long offset) {
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.offset(middle) < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
