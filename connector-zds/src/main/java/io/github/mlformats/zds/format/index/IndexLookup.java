package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.IdSet;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** Finds a few ids in an index by comparing the bytes of entries: of all, or of those that can be meant. */
final class IndexLookup {
    private final IdSet wanted;
    private final boolean keepRepeated;
    private final EntryArrays found;
    private final int[] last;

    /** @param keepRepeated whether all entries of an id count, not only the last one of the index */
    IndexLookup(IdSet wanted, boolean keepRepeated) {
        this.wanted = wanted;
        this.keepRepeated = keepRepeated;
        this.found = new EntryArrays(Math.min(wanted.size(), 1 << 16));
        this.last = new int[wanted.size()];
        Arrays.fill(last, -1);
    }

    /**
     * Streams the index once.
     *
     * @param dataSize bytes of {@code data.jsonl}
     * @param positions learns where all entries are
     * @return the places of the wanted ids, sorted by offset; empty if the index has no entry
     * @throws UnusableIndexException if any entry of the index is wrong
     */
    Optional<KeyedEntries> inAll(Content index, long dataSize, EntryPositions positions)
            throws IOException, UnusableIndexException {
        boolean any = false;
        try (IndexCursor cursor = IndexCursor.open(index)) {
            for (long position = cursor.position(); cursor.next(); position = cursor.position()) {
                any = true;
                cursor.checkInside(dataSize);
                int hash = cursor.hash();
                positions.add(hash, position);
                take(cursor, hash);
            }
        }
        return any ? Optional.of(found()) : Optional.empty();
    }

    /** Reads only the entries that can have a wanted id, of an index that was streamed before; see {@link #inAll}. */
    KeyedEntries inKnown(Content index, long dataSize, EntryPositions positions)
            throws IOException, UnusableIndexException {
        try (IndexCursor cursor = IndexCursor.open(index)) {
            for (long position : positions.of(wanted)) {
                cursor.moveTo(position);
                if (!cursor.next()) {
                    throw cursor.unusable(position, "an entry", "the end of the index");
                }
                cursor.checkInside(dataSize);
                take(cursor, cursor.hash());
            }
        }
        return found();
    }

    private void take(IndexCursor cursor, int hash) {
        int id = wanted.find(hash, cursor.data(), cursor.idFrom, cursor.idLength);
        if (id < 0) {
            return;
        }
        if (keepRepeated || last[id] < 0) {
            last[id] = found.size();
            found.add(cursor.offset, cursor.length, id);
        } else {
            found.set(last[id], cursor.offset, cursor.length, id);
        }
    }

    private KeyedEntries found() {
        found.sortByOffset();
        return new KeyedEntries(wanted.table(), found);
    }
}
